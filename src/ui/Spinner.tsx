/** Decoration beside words that say what is happening. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-5 flex-none animate-spin rounded-full border-[3px] border-current border-r-transparent"
    />
  );
}
