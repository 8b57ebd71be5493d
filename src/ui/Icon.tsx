/** Drawn on a 24 × 24 grid, one stroke width, so that they belong together. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  back: 'M19 12H5M11 6l-6 6 6 6',
  chevron: 'm9 5 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  home: 'M3 11 12 4l9 7v9h-6v-6H9v6H3z',
  bill: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  meter: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 12l4-4M12 5v1M5 12h1M18 12h1',
  outages: 'M13 2 5 14h6l-1 8 9-13h-6z',
  notices: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
  send: 'M4 11.5 20 4l-5 16-4-7zM11 13l9-9',
  phone: 'M5 3h4l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z',
  waiting: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  camera: 'M4 7h3.5L9 5h6l1.5 2H20v12H4zM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  play: 'M8 5v14l11-7z',
  pause: 'M8 5v14M16 5v14',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.5',
  print: 'M7 9V3h10v6M7 18H4v-8h16v8h-3M7 14h10v7H7z',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20a7.5 7.5 0 0 1 15 0',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  locate: 'M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM12 3v3.5M12 17.5V21M3 12h3.5M17.5 12H21',
  lamp: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
} as const;

export type IconName = keyof typeof PATHS;

export const isIconName = (name: string): name is IconName => name in PATHS;

/** Always beside a word or inside a named control, so it is hidden from screen readers. */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`flex-none fill-none stroke-current ${className}`}
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
