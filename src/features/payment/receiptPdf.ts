import { jsPDF } from 'jspdf';
import type { ReceiptLine } from './receiptLines.ts';

/** What the fonts that every reader of PDFs has can write. */
const PLAIN = /^[\x20-\x7e\xa0-\xff]*$/;

const FONT = 'DejaVuSans.ttf';
const LEFT = 20;
const TITLE_AT = 30;
const FIRST_LINE_AT = 45;
const LINE_HEIGHT = 9;
/** Where the second column begins, and how wide it is, in mm: the page is 210 wide. */
const VALUES_AT = 85;
const VALUES_WIDE = 105;

/**
 * The receipt on one A4 page (RCP-05).
 *
 * - `loadFont`: a font for names such as Łukasz or ᓂᐱᓯᕀ, fetched only for these.
 * - `lettersMissing`: said below where that font, too, lacks a letter: it stands there as a question mark.
 */
export async function receiptPdf(
  { title, lettersMissing }: { title: string; lettersMissing: string },
  lines: readonly ReceiptLine[],
  loadFont: () => Promise<ArrayBuffer>,
): Promise<Blob> {
  const page = new jsPDF({ unit: 'mm', format: 'a4' });
  page.setProperties({ title });
  const isPlain = [title, ...lines.flatMap(({ name, value }) => [name, value])].every((text) => PLAIN.test(text));
  if (!isPlain) {
    page.addFileToVFS(FONT, base64(await loadFont()));
    page.addFont(FONT, 'DejaVu', 'normal');
  }
  page.setFont(isPlain ? 'helvetica' : 'DejaVu', 'normal');
  page.setFontSize(20).text(title, LEFT, TITLE_AT);
  page.setFontSize(11);
  let at = FIRST_LINE_AT;
  let isWhole = true;
  for (const { name, value } of lines) {
    const shown = isPlain ? value : inFontOf(page, value);
    isWhole &&= shown === value;
    const parts: string[] = page.splitTextToSize(shown, VALUES_WIDE);
    page.text(name, LEFT, at);
    page.text(parts, VALUES_AT, at);
    at += LINE_HEIGHT * parts.length;
  }
  if (!isWhole) page.setFontSize(9).text(lettersMissing, LEFT, at + LINE_HEIGHT);
  return page.output('blob');
}

/** What the page's font has no letter for becomes a question mark. */
function inFontOf(page: jsPDF, text: string): string {
  const { metadata } = page.getFont() as { metadata: { characterToGlyph(code: number): number } };
  const has = (letter: string) => letter.length === 1 && metadata.characterToGlyph(letter.charCodeAt(0)) > 0;
  return [...text].map((letter) => (has(letter) ? letter : '?')).join('');
}

function base64(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  let binary = '';
  for (let at = 0; at < view.length; at += 0x8000) {
    binary += String.fromCharCode(...view.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}
