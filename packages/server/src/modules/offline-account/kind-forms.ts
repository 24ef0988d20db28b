/** What the forms of the three kinds have of their own, and what of them a second person decides on. */
import { severalActs } from "../approval/several-acts.ts";
import { storeImage } from "../stored-image/images.ts";
import { liftAct } from "./hold.ts";
import { addAct, editAct, type KindForm } from "./save.ts";
import {
  type CardInput,
  cardDestination,
  type QrInput,
  qrDestination,
  qrProblems,
  type WalletInput,
  walletDestination,
} from "./terms.ts";

export const qrForm: KindForm<QrInput> = {
  kind: "QrCode",
  problems: qrProblems,
  keepImage: async ({ QrType, Image }, { tx, viewer, now }) =>
    QrType === "StaticImage" && Image ? storeImage(tx, Image, "AccountQr", viewer, now) : null,
  destination: qrDestination,
};

export const cardForm: KindForm<CardInput> = {
  kind: "BankCard",
  destination: (input) => cardDestination(input),
};

export const walletForm: KindForm<WalletInput> = {
  kind: "TrueMoney",
  destination: (input) => walletDestination(input),
};

export const collectionAccountsAct = severalActs("CollectionAccounts", {
  "QrCode add": addAct(qrForm),
  "QrCode edit": editAct(qrForm),
  "QrCode lift": liftAct("QrCode"),
  "BankCard add": addAct(cardForm),
  "BankCard edit": editAct(cardForm),
  "BankCard lift": liftAct("BankCard"),
  "TrueMoney add": addAct(walletForm),
  "TrueMoney edit": editAct(walletForm),
  "TrueMoney lift": liftAct("TrueMoney"),
});
