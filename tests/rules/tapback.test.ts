import { expect, test } from 'vitest';
import { isTapback } from '#rules/tapback.ts';

/* What a phone sends by itself when somebody reacts to a text is told from what a person writes. */

test.each([
  'Loved “The power is back in Kindersley.”',
  'Liked "Your bill is ready."',
  'Disliked “Your bill is ready.”',
  'Laughed at “Is your power back?\nAnswer BACK or OUT.”',
  'Emphasized “The power is out”',
  'Emphasised “The power is out”',
  'Questioned “The power is out”',
  'Reacted 👍 to “The power is back”',
  'Removed a heart from “The power is back”',
  'Removed an exclamation mark from “The power is back”',
  'Liked an image',
  'A aimé « Le courant est revenu »',
  'A adoré « Le courant est revenu »',
  'N’a pas aimé « Le courant est revenu »',
  "A mis l'accent sur « Le courant est revenu »",
  'A réagi ❤️ à « Le courant est revenu »',
  '👍 to “The power is back”',
  // Cut at the end, as long quotations are.
  'Loved “The power is back in Kindersley and',
])('%j is one', (body) => {
  expect(isTapback(body)).toBe(true);
});

test.each([
  '',
  'OUT',
  'Loved the quick work, but it is out again',
  'Liked “it”? No, the power is still out',
  'I liked “The power is back”',
  '👍',
  'to “The power is back”',
])('%j is not', (body) => {
  expect(isTapback(body)).toBe(false);
});
