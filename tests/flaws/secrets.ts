import type { Flaw } from "./flaw.ts";

const vault = "packages/server/src/ports/vault.ts";
const places = "packages/server/src/ports/sealed-columns.ts";
const opens = {
  file: "packages/server/src/ports/vault.test.ts",
  name: "opens in its column, row and owner alone",
};

export const secrets: Flaw[] = [
  {
    what: "what is proven together is kept in the log with its secrets beside their names",
    file: "packages/server/src/call/redact.ts",
    search: "  if (isPair(value)) return [value[0], mask];\n",
    replace: "  void isPair;\n",
    test: { file: "packages/server/src/call/redact.test.ts" },
  },
  {
    what: "a seal is bound to its purpose alone",
    file: vault,
    search: "`${purpose}\\0${where}`",
    replace: "`${purpose}\\0`",
    test: opens,
  },
  {
    what: "a sealed secret opens in another row",
    file: places,
    search: "`${column} ${rowId} ${owner === null",
    replace: "`${column} ${owner === null",
    test: opens,
  },
  {
    what: "a sealed secret opens in another column",
    file: places,
    search: "`${column} ${rowId} ${owner === null",
    replace: "`${rowId} ${owner === null",
    test: opens,
  },
  {
    what: "a sealed secret opens for another owner",
    file: places,
    search: '"operator" : `${owner} ${ownerId}`}`',
    replace: '"operator" : owner}`',
    test: opens,
  },
  {
    what: "seals that are bound to no place open although they are refused",
    file: vault,
    search: 'if (bound === "only" && version !== versions.ofPlace)',
    replace: 'if (bound === "only" && version === versions.withoutKeyId)',
    test: { file: "packages/server/src/ports/vault.test.ts", name: "until only bound seals do" },
  },
  {
    what: "resealing forgets whose a row is",
    file: "packages/server/src/commands/reseal-rows.ts",
    search: "place(name, BigInt(id), BigInt(owner))",
    replace: "place(name, BigInt(id), BigInt(id))",
    test: { file: "packages/server/src/commands/reseal.test.ts", name: "is bound to its row and owner" },
  },
  {
    what: "a secret of a merchant that does not open stops its other one",
    file: "packages/server/src/gateway/merchant-signature.ts",
    search: "    return keyOfSecret(openSecret(vault, row));\n  } catch (error) {",
    replace: "    return keyOfSecret(openSecret(vault, row));\n  } catch (error) {\n    throw error;",
    test: {
      file: "packages/server/src/gateway/merchant-signature.test.ts",
      name: "a secret moved from another merchant signs for nobody",
    },
  },
  {
    what: "an administrator removes a target of another user than was named",
    file: "packages/server/src/modules/notice-target/handlers.ts",
    search: "await targetOf(tx, user.UserId, input.TargetId)",
    replace:
      'await targetOf(tx, (await findTarget(tx, viewer, { UserName: "ACME/admin" })).UserId, input.TargetId)',
    test: {
      file: "packages/server/src/modules/notice-target/removed-by-another.test.ts",
      name: "a name and the right over that user",
    },
  },
  {
    what: "an agent's signature covers the body alone",
    file: "packages/server/src/gateway/agent-signature.ts",
    search: "Buffer.concat([Buffer.from(`${method} ${path}\\n`), request.rawBody])",
    replace: "Buffer.concat([Buffer.from(`POST /agent/heartbeat\\n`), request.rawBody])",
    test: { file: "packages/server/src/gateway/agent-signature.test.ts", name: "covers the call" },
  },
  {
    what: "a signed request of an agent is good twice",
    file: "packages/server/src/gateway/agent-signature.ts",
    search: 'if (!isNew) throw new CallError("AgentRequestRepeated");',
    replace: 'if (!isNew && key === null) throw new CallError("AgentRequestRepeated");',
    test: { file: "packages/server/src/gateway/agent-signature.test.ts", name: "is good once" },
  },
  {
    what: "a signature that is demanded may be left out",
    file: "packages/server/src/gateway/crawler-token.ts",
    search: "if (found.viewer.signing.isDemanded && !isSigned(request))",
    replace:
      "if (found.viewer.signing.isDemanded && found.viewer.signing.sealed === null && !isSigned(request))",
    test: { file: "packages/server/src/gateway/agent-signature.test.ts", name: "refused by name" },
  },
  {
    what: "a trace tells an error's text",
    file: "packages/server/src/traces/traces.ts",
    search: 'return typeof code === "string" ? code : error.constructor.name;',
    replace: 'return typeof code === "string" ? error.message : error.constructor.name;',
    test: { file: "packages/server/src/traces/traces.test.ts", name: "an error that nobody expected" },
  },
  {
    what: "seals that nobody kept are taken for kept",
    file: "packages/server/src/ports/seal-sink.ts",
    search: "if (!response.ok) throw",
    replace: "if (response.status === 599) throw",
    test: { file: "packages/server/src/work/send-seals.test.ts", name: "again where nobody said" },
  },
];
