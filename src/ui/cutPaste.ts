import { type ChangeEventHandler, type ClipboardEventHandler, createContext, use, useState } from 'react';
import { wellFormedInput } from './wellFormedInput.ts';

/** What a box says that took only the first so many characters of a pasted text. The app gives the words. */
export const CutPasteWords = createContext<(most: number) => string>(() => '');

interface Handlers<Box> {
  onPaste?: ClipboardEventHandler<Box> | undefined;
  onChange?: ChangeEventHandler<Box> | undefined;
}

interface CutPaste<Box> {
  /** Undefined: nothing was cut, or it was made shorter since. */
  notice: string | undefined;
  /** Of the box; they call its own ones, too. */
  handlers: Required<Handlers<Box>>;
}

/**
 * A browser cuts a pasted text at the box's `maxLength` without a word: the end of an address or of a note would be missing,
 * and its writer would not know. What is typed or pasted becomes well-formed here, too.
 *
 * @param own what the box does itself
 */
export function useCutPaste<Box extends HTMLInputElement | HTMLTextAreaElement>(
  maxLength: number | undefined,
  own: Handlers<Box>,
): CutPaste<Box> {
  const say = use(CutPasteWords);
  const [isCut, setCut] = useState(false);
  return {
    notice: isCut && maxLength !== undefined ? say(maxLength) : undefined,
    handlers: {
      onPaste(event) {
        const { currentTarget: box, clipboardData } = event;
        if (maxLength !== undefined) {
          const replaced = (box.selectionEnd ?? 0) - (box.selectionStart ?? 0);
          setCut(clipboardData.getData('text').length > maxLength - (box.value.length - replaced));
        }
        own.onPaste?.(event);
      },
      onChange: wellFormedInput((event) => {
        if (maxLength !== undefined && event.currentTarget.value.length < maxLength) setCut(false);
        own.onChange?.(event);
      }),
    },
  };
}
