import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Colour = [red: number, green: number, blue: number];
const css = readFileSync('src/ui/theme.css', 'utf8');
const themes = { day: new Map<string, Colour>(), night: new Map<string, Colour>() };
for (const [, name, day, night] of css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)) {
  themes.day.set(String(name), parse(String(day)));
  themes.night.set(String(name), parse(String(night)));
}

function parse(hex: string): Colour {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** WCAG 2 relative luminance. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * Number(red) + 0.7152 * Number(green) + 0.0722 * Number(blue);
}

function contrast(theme: 'day' | 'night', one: string, other: string): number {
  const [a, b] = [one, other].map((name) => {
    const colour = themes[theme].get(name);
    if (!colour) throw new Error(`theme.css has no ${name}`);
    return luminance(colour);
  });
  return (Math.max(Number(a), Number(b)) + 0.05) / (Math.min(Number(a), Number(b)) + 0.05);
}

const TEXT = [
  ...['paper', 'card', 'wash', 'lamp-wash', 'unplanned-wash'].map((ground) => ['ink', ground]),
  ...['paper', 'card', 'wash'].flatMap((ground) => ['soft', 'act'].map((text) => [text, ground])),
  ['act-ink', 'act'],
  ['act-ink', 'act-strong'],
  ['lamp-ink', 'lamp-wash'],
  ...['hero-ink', 'hero-soft', 'hero-lamp', 'hero-wrong'].map((text) => [text, 'hero']),
  ...['hero-lamp', 'hero-lamp-strong'].map((ground) => ['hero-lamp-ink', ground]),
  // The orange button (APP-08), the badge of unread notices (APP-17).
  ['card', 'planned'],
  ['card', 'unplanned'],
  ...['unplanned', 'planned', 'mine', 'good'].flatMap((tone) =>
    [`${tone}-wash`, 'card', 'paper'].map((g) => [tone, g]),
  ),
];
const CONTROLS = [
  ...['paper', 'card', 'wash'].flatMap((ground) => ['edge', 'act'].map((control) => [control, ground])),
  ['edge', 'card'],
  ['hero-edge', 'hero'],
];

describe.each(['day', 'night'] as const)('the look by %s', (theme) => {
  test.each(TEXT)('%s is readable on %s (4.5 to 1)', (text, ground) => {
    expect(contrast(theme, String(text), String(ground))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(CONTROLS)('%s is told from %s (3 to 1)', (control, ground) => {
    expect(contrast(theme, String(control), String(ground))).toBeGreaterThanOrEqual(3);
  });
});

test('nothing is set smaller than 13 pixels', () => {
  const sizes = [...css.matchAll(/--text-\w+: (?:clamp\()?([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16);
  expect(sizes.length).toBeGreaterThan(4);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
});
