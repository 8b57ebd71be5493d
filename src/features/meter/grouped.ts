/** '30412' → '30 412': figures in threes from the right, as a meter's are read aloud. */
export function grouped(figures: string): string {
  return figures.replace(/\B(?=(\d{3})+$)/g, ' ');
}
