export type ButtonLook = 'primary' | 'quiet' | 'plain';

const SHAPE =
  'relative inline-flex items-center justify-center gap-2 rounded-control px-5 text-center font-bold transition-colors duration-150 disabled:border-[1.5px] disabled:border-line disabled:bg-wash disabled:text-soft';

const LOOKS: Record<ButtonLook, string> = {
  primary: 'min-h-13 w-full text-large bg-act text-act-ink hover:bg-act-strong active:bg-act-strong',
  quiet: 'min-h-13 w-full text-large border-[1.5px] border-edge text-act hover:bg-wash active:bg-wash',
  plain: 'min-h-11 text-base text-act underline underline-offset-4 decoration-1 hover:decoration-2',
};

/** What a button and a link that looks like one have in common. */
export const buttonLook = (look: ButtonLook, more = ''): string => `${SHAPE} ${LOOKS[look]} ${more}`;
