const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of the bytes; null where they are of another encoding: read as UTF-8, its letters would silently become others. */
export function utf8Of(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
