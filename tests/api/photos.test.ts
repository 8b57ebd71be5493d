import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_PHOTO_BYTES, photoPutHeaders } from '#contracts/photo.ts';
import { problem } from '#contracts/problem.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { EICAR, jpeg, nameOf } from './jpeg.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

describeOnOneDatabase('The photo of a reading', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let other: Browser;
  beforeAll(async () => {
    running = await startServer(engine);
    browser = await running.signedIn('basement');
    other = await running.signedIn('farm');
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });

  const ask = async (who: Browser, fileName: string) =>
    (await (await who.post('/api/utility/uploadMeterPhoto', { fileName })).json()) as {
      uploadUrl: string;
      uploadToken: string;
    };
  const put = (who: Browser, at: { uploadUrl: string; uploadToken: string }, bytes: Buffer, headers = {}) =>
    who.go(at.uploadUrl, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { ...photoPutHeaders(at.uploadToken), origin: running.origin, ...headers },
    });
  const upload = async (who: Browser, bytes: Buffer) => put(who, await ask(who, nameOf(bytes)), bytes);
  const scan = async (who: Browser, fileName: string) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const reply = await who.get(`/api/utility/uploadMeterPhoto?fileName=${fileName}`);
      const { virusScanResult } = (await reply.json()) as { virusScanResult: { status: number; message: string } };
      if (virusScanResult.status !== 202) return virusScanResult;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error('the scan never ended');
  };
  const codeOf = async (reply: Response) => problem.parse(await reply.json()).error.code;

  it('[API-16] [API-17] [API-18] is announced, uploaded to our own origin, checked and found clean', async () => {
    const photo = jpeg('kitchen');
    const at = await ask(browser, nameOf(photo));
    expect(at.uploadUrl).toBe(`/api/utility/meterPhotos/${nameOf(photo)}`);
    expect((await put(browser, at, photo)).status).toBe(201);
    expect((await scan(browser, nameOf(photo))).status).toBe(200);
  });

  it('a photo with a virus is refused with a message', async () => {
    const photo = jpeg(EICAR);
    expect((await upload(browser, photo)).status).toBe(201);
    const result = await scan(browser, nameOf(photo));
    expect(result).toEqual({ status: 403, message: expect.stringContaining('virus') });
  });

  it('the same photo again is refused as already there, and asking again is allowed', async () => {
    const photo = jpeg('twice');
    const first = await ask(browser, nameOf(photo));
    const second = await ask(browser, nameOf(photo));
    expect(second.uploadToken).not.toBe(first.uploadToken);
    expect((await put(browser, first, photo)).status).toBe(403);
    expect((await put(browser, second, photo)).status).toBe(201);
    const again = await upload(browser, photo);
    expect([again.status, await codeOf(again)]).toEqual([409, 'alreadyExists']);
  });

  it('another customer neither sees it nor learns that it is there', async () => {
    const photo = jpeg('secret');
    const at = await ask(browser, nameOf(photo));
    expect((await put(other, at, photo)).status).toBe(403);
    await put(browser, at, photo);
    expect((await other.get(`/api/utility/uploadMeterPhoto?fileName=${nameOf(photo)}`)).status).toBe(404);
    expect((await upload(other, photo)).status).toBe(201);
  });

  it('bytes that are not the announced photo are refused', async () => {
    const at = await ask(browser, nameOf(jpeg('announced')));
    expect((await put(browser, at, jpeg('another'))).status).toBe(400);
  });

  it.each([
    ['no JPEG', Buffer.from('GIF89a and then some')],
    ['a cut-off JPEG', jpeg('x').subarray(0, 8)],
    ['a picture of 65,000 by 65,000 pixels', jpeg('bomb', 65_000, 65_000)],
  ])('%s is refused', async (_what, bytes) => {
    const reply = await upload(browser, bytes);
    expect([reply.status, await codeOf(reply)]).toEqual([415, 'unsupportedType']);
  });

  it('another content type is refused', async () => {
    const photo = jpeg('type');
    const reply = await put(browser, await ask(browser, nameOf(photo)), photo, { 'content-type': 'image/png' });
    expect([reply.status, await codeOf(reply)]).toEqual([415, 'unsupportedType']);
  });

  it('exactly 10485760 bytes pass, one more does not', async () => {
    const most = jpeg('large', 4000, 3000, MAX_PHOTO_BYTES);
    expect(most.length).toBe(MAX_PHOTO_BYTES);
    expect((await upload(browser, most)).status).toBe(201);
    const reply = await upload(browser, Buffer.concat([most, Buffer.alloc(1)])).catch(() => null);
    // The server may close the line on the rest of the body before the answer is read.
    if (reply) expect([reply.status, await codeOf(reply)]).toEqual([413, 'tooLarge']);
  });

  it('a lost reply: the photo is there, the repeat says so, and it is scanned', async () => {
    const photo = jpeg('lost reply');
    await running.sandbox('POST', '/faults', { path: 'meterPhotos', mode: 'replyLost' });
    await expect(upload(browser, photo)).rejects.toThrow();
    expect((await upload(browser, photo)).status).toBe(409);
    expect((await scan(browser, nameOf(photo))).status).toBe(200);
  });

  it('the reading shows its photo once it is there, in either order', async () => {
    const photo = jpeg('linked');
    const image = { filename: nameOf(photo), fileType: 'image/jpeg', fileLength: photo.length, fileBody: '' } as const;
    await answerOf(await submit(browser, reading(await accountOf(browser), { meterReadImage: image })));
    const photoOf = async () =>
      ((await (await running.sandbox('GET', '/state')).json()) as SandboxState).meterReads[0]?.photo;
    expect(await photoOf()).toEqual({ filename: nameOf(photo), fileLength: null, state: 'awaited' });
    await upload(browser, photo);
    await scan(browser, nameOf(photo));
    expect(await photoOf()).toEqual({ filename: nameOf(photo), fileLength: photo.length, state: 'clean' });
  });

  it('the scan waits for a scanner that is away', async () => {
    const photo = jpeg('away');
    const { virusScan } = running.server.services;
    const real = virusScan.scan;
    let refused = 0;
    virusScan.scan = async () => {
      refused += 1;
      throw new Error('away');
    };
    await upload(browser, photo);
    while (refused === 0) await new Promise((done) => setTimeout(done, 50));
    virusScan.scan = real;
    expect((await scan(browser, nameOf(photo))).status).toBe(200);
  });

  it('the store behind speaks Azure’s Put Blob and refuses strangers', async () => {
    const { photoStore } = running.server.sandbox ?? {};
    const at = `${photoStore?.url}/c1/${createHash('sha256').update('x').digest('hex')}.jpg`;
    const headers = {
      authorization: `Bearer ${photoStore?.token}`,
      'x-ms-version': '2021-12-02',
      'x-ms-blob-type': 'BlockBlob',
      'if-none-match': '*',
    };
    expect(new URL(at).hostname).toBe('127.0.0.1');
    expect((await fetch(at, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await fetch(at, { method: 'PUT', body: 'x', headers })).status).toBe(201);
    expect((await fetch(at, { method: 'PUT', body: 'x', headers })).status).toBe(409);
  });
});
