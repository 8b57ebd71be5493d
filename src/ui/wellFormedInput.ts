import type { ChangeEvent } from 'react';

/** Half of a sign that takes two code units. */
const HALF_SIGN = /\p{Surrogate}/gu;

/** Has a box keep no half signs: what is cut at its limit, or pasted from a broken text, shows at once what becomes of it. */
export const wellFormedInput =
  <Box extends HTMLInputElement | HTMLTextAreaElement>(onChange?: (event: ChangeEvent<Box>) => void) =>
  (event: ChangeEvent<Box>): void => {
    const { currentTarget: box } = event;
    const text = box.value.replace(HALF_SIGN, '\ufffd');
    // Written only where it changes: the caret would go to the end.
    if (text !== box.value) box.value = text;
    onChange?.(event);
  };
