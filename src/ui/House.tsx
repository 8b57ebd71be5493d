/** A house with light in its window, or a candle where the power is out. A picture only: words beside it say the same. */
export function House({ isOut = false, isOnHero = false }: { isOut?: boolean; isOnHero?: boolean }) {
  const wall = isOnHero ? 'fill-transparent' : 'fill-wash';
  return (
    <svg
      viewBox="0 0 120 112"
      aria-hidden="true"
      className={`w-20 flex-none fill-none rail:hidden narrow:hidden ${isOnHero ? 'stroke-hero-soft' : 'stroke-soft'}`}
      strokeWidth={2.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 102h112" opacity={0.6} />
      <path d="M22 102V58l38-36 38 36v44" className={wall} />
      <path d="M12 64l48-46 48 46" />
      <path d="M80 36V20h10v26" className={wall} />
      <path d="M32 102V78h14v24" opacity={0.7} />
      <rect x={58} y={64} width={28} height={26} rx={1} className={isOut ? '' : 'fill-hero-lamp'} />
      {isOut ? (
        <path d="M72 90v-7M72 82c-4-3-3-6 0-9 3 3 4 6 0 9z" className="fill-hero-lamp stroke-hero-lamp" />
      ) : (
        <path d="M72 64v26M58 77h28" />
      )}
      <path d="M55 91h34" strokeWidth={3} />
    </svg>
  );
}
