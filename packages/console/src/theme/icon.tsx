/** The console's line icons, drawn on a grid of 20; they take the colour and size of the text around them. */
const paths = {
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 10.5l4 4 8-9",
  chevronRight: "M8 5l5 5-5 5",
  chevronDown: "M5 8l5 5 5-5",
  refresh: "M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",
  home: "M3.5 9 10 3.5 16.5 9v7.500h-4.500v-4.500h-4v4.500H3.500Z",
  language:
    "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3.2 10h13.600M10 3c2 2 3 4.4 3 7s-1 5-3 7c-2-2-3-4.4-3-7s1-5 3-7Z",
  sun: "M10 13.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.500M10 16.500V18M2 10h1.500M16.5 10H18M4.3 4.300l1.1 1.100M14.6 14.600l1.1 1.100M4.3 15.700l1.1-1.100M14.6 5.400l1.1-1.1",
  moon: "M16.5 11.800A6.8 6.8 0 0 1 8.2 3.500a6.8 6.8 0 1 0 8.3 8.300Z",
  screen: "M3 4.500h14v9H3ZM7.5 16.500h5M10 13.500v3",
  fullScreen: "M3.5 7.500v-4h4M12.5 3.500h4v4M16.5 12.500v4h-4M7.5 16.500h-4v-4",
  user: "M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.500c.6-2.8 3-4 6-4s5.4 1.2 6 4",
  settings: "M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  signOut: "M8 3.500H4v13h4M12.5 6.5 16 10l-3.5 3.500M16 10H8",
  PayOrder: "M3 5.500h14v9H3ZM3 8.500h14M6 12h3",
  CallbackRecord: "M4 8h9.500a3 3 0 0 1 0 6H9M6.5 5 3.5 8l3 3",
  BalanceChange: "M6 4v12M3.5 13.5 6 16l2.5-2.500M14 16V4M11.5 6.5 14 4l2.5 2.5",
  page: "M5 3h7l3 3v11H5ZM12 3v3h3",
} as const;

export type IconName = keyof typeof paths;

export function iconOf(name: string): IconName {
  return name in paths ? (name as IconName) : "page";
}

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
