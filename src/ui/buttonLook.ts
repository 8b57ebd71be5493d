export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'plain' | 'gray' | 'orange' | 'white' | 'hero' | 'heroQuiet';

const SHAPE =
  'relative inline-flex items-center justify-center gap-2 rounded-control px-5 narrow:px-2 text-center font-bold transition-colors duration-150 disabled:border-[1.5px] disabled:border-line disabled:bg-wash disabled:text-soft forced-colors:disabled:border-[GrayText] forced-colors:disabled:text-[GrayText]';
const LARGE = 'min-h-13 w-full py-2 text-large';

/** Where the system sets the colours, a filled button has no filling: its edge is what is seen of it. */
const FILLED = `${LARGE} border-[1.5px] border-transparent`;

const LOOKS: Record<ButtonLook, string> = {
  primary: `${FILLED} bg-act text-act-ink hover:bg-act-strong active:bg-act-strong`,
  quiet: `${LARGE} border-[1.5px] border-edge text-act hover:bg-wash active:bg-wash`,
  danger: `${LARGE} border-[1.5px] border-unplanned text-unplanned hover:bg-unplanned-wash active:bg-unplanned-wash`,
  hero: `${FILLED} bg-hero-lamp text-hero-lamp-ink hover:bg-hero-lamp-strong active:bg-hero-lamp-strong`,
  heroQuiet: `${LARGE} border-[1.5px] border-hero-edge text-hero-ink hover:underline active:underline`,
  plain: 'min-h-11 text-base text-act underline underline-offset-4 decoration-1 hover:decoration-2',
  // Variants that content chooses from (APP-08); each has its colours for the night.
  gray: `${LARGE} border-[1.5px] border-edge bg-wash text-ink hover:bg-card active:bg-card`,
  orange: `${FILLED} bg-planned text-card hover:brightness-110 active:brightness-110`,
  white: `${LARGE} border-[1.5px] border-edge bg-card text-ink hover:bg-wash active:bg-wash`,
};

/** What a button and a link that looks like one have in common. */
export const buttonLook = (look: ButtonLook, more = ''): string => `${SHAPE} ${LOOKS[look]} ${more}`;
