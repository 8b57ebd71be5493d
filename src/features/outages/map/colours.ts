const TOKENS = {
  ground: '--color-wash',
  land: '--color-card',
  line: '--color-edge',
  words: '--color-ink',
  unplanned: '--color-unplanned',
  planned: '--color-planned',
  mine: '--color-mine',
  chosen: '--color-act',
} as const;

export type MapColours = Record<keyof typeof TOKENS, string>;

/** The theme's colours as they are now, by day or by night: the map draws itself and reads no CSS. */
export function mapColours(): MapColours {
  const probe = document.body.appendChild(document.createElement('i'));
  // Where the system sets the colours these are read all the same: drawn in one colour, a map says nothing.
  probe.style.forcedColorAdjust = 'none';
  // Where motion is reduced everything has a very short transition (base.css): the first colour would be read each time.
  probe.style.transition = 'none';
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, read(token)]));
  probe.remove();
  return colours as MapColours;
}
