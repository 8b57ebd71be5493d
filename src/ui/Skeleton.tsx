/** Holds the place of what is on its way, in its final size, so that nothing jumps. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-wash ${className}`} />;
}
