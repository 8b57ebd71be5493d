/** What the app is made of, by licence: as build/licences.ts writes it, kept on the device with the app's files. */
export interface Licence {
  /** The SPDX identifier. */
  identifier: string;
  /** Names and versions. */
  packages: string[];
  text: string;
}

/** Null where the list is not on the device yet and does not come. */
export async function loadLicences(): Promise<Licence[] | null> {
  try {
    const reply = await fetch('/licences.json');
    return reply.ok ? await reply.json() : null;
  } catch {
    return null;
  }
}
