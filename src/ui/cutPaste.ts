import { type ChangeEvent, type ClipboardEvent, createContext, use, useState } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/** What a box says that took only the first so many characters of a pasted text. The app gives the words. */
export const CutPasteWords = createContext<(most: number) => string>(() => '');

interface CutPaste {
  /** Undefined: nothing was cut, or it was made shorter since. */
  notice: string | undefined;
  onPaste: (event: ClipboardEvent<Box>) => void;
  onChange: (event: ChangeEvent<Box>) => void;
}

/**
 * A browser cuts a pasted text at the box's `maxLength` without a word: the end of an address or of a note would be missing,
 * and its writer would not know.
 */
export function useCutPaste(maxLength: number | undefined): CutPaste {
  const say = use(CutPasteWords);
  const [isCut, setCut] = useState(false);
  return {
    notice: isCut && maxLength !== undefined ? say(maxLength) : undefined,
    onPaste({ currentTarget: box, clipboardData }) {
      if (maxLength === undefined) return;
      const replaced = (box.selectionEnd ?? 0) - (box.selectionStart ?? 0);
      setCut(clipboardData.getData('text').length > maxLength - (box.value.length - replaced));
    },
    onChange({ currentTarget: box }) {
      if (maxLength !== undefined && box.value.length < maxLength) setCut(false);
    },
  };
}
