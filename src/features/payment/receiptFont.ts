import url from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';

/** 757 KB with the letters of all of Europe and the Cree syllabics (404 of 640): asked for by the few receipts that need it. */
export async function receiptFont(): Promise<ArrayBuffer> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return reply.arrayBuffer();
}
