import type { ChangeEvent } from 'react';
import { expect, test } from 'vitest';
import { wellFormedInput } from '#ui/wellFormedInput.ts';

/** What a box holds after this was typed, what the form was told, and how often the box was written. */
function typed(text: string) {
  let value = text;
  let writes = 0;
  const box = {
    get value() {
      return value;
    },
    set value(next: string) {
      writes++;
      value = next;
    },
  };
  let told = '';
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    told = currentTarget.value;
  };
  wellFormedInput<HTMLInputElement>(onChange)({ currentTarget: box } as never);
  return { value, told, writes };
}

test('half a sign in a box becomes the sign for "unknown", before the form hears of it', () => {
  expect(typed('Gate \ud83d')).toEqual({ value: 'Gate \ufffd', told: 'Gate \ufffd', writes: 1 });
});

test('a well-formed text is not written again: the caret stays where it is', () => {
  expect(typed('Gate 💡')).toEqual({ value: 'Gate 💡', told: 'Gate 💡', writes: 0 });
});
