/** The 7-bit alphabet of text messages (GSM 03.38) with its extension table. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;

/** Signs of a typesetter, each as it is typed on a telephone. */
const TYPED: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** Grave, acute, circumflex, tilde, macron, diaeresis, ring, caron and cedilla: accents of names, not marks that strike a letter out. */
const ACCENTS = /[\u0300-\u0304\u0308\u030a\u030c\u0327]/g;

export const withoutAccents = (text: string): string => text.normalize('NFD').replace(ACCENTS, '').normalize('NFC');

/**
 * A text message in letters that fit the 7-bit alphabet: `Île-à-la-Crosse` becomes `Ile-à-la-Crosse`. One other letter would leave
 * each of its parts 67 signs in place of 153, and so send twice as many. A text that holds more than accents and typesetter's
 * signs stays as it is.
 */
export function inGsmLetters(text: string): string {
  const fitting = [...text.normalize('NFC')]
    .map((sign) => (GSM.test(sign) ? sign : (TYPED[sign] ?? withoutAccents(sign))))
    .join('');
  return GSM.test(fitting) ? fitting : text;
}
