import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MeterReadSubmission } from '#contracts/meterRead.ts';
import { photoPutHeaders } from '#contracts/photo.ts';
import { problem } from '#contracts/problem.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { MOST_PHOTOS_A_DAY } from '#server/domain/meter/meterPhoto.ts';
import { makeWork } from '#server/jobs/work.ts';
import { photos } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { EICAR, jpeg, nameOf } from './jpeg.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MISSING = 'The photo of this reading is not here. Please attach it again.';
const INFECTED = 'The photo was refused: it contains a virus. Please take another one.';

describeOnEachDatabase('A photo and its reading', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let body: (photo: Buffer, changes?: Partial<MeterReadSubmission>) => MeterReadSubmission;
  beforeAll(async () => {
    running = await startServer(engine);
    browser = await running.signedIn('movein');
    const known = await accountOf(browser);
    body = (photo, changes = {}) => {
      const image = {
        filename: nameOf(photo),
        fileType: 'image/jpeg',
        fileLength: photo.length,
        fileBody: '',
      } as const;
      return reading(known, { meterRead: '20455', moveInOutIndicator: 'IN', meterReadImage: image, ...changes });
    };
  });
  afterAll(() => running.stop());
  beforeEach(() => running.sandbox('POST', '/reset'));

  const upload = async (by: Browser, photo: Buffer): Promise<Response> => {
    const asked = await by.post('/api/utility/uploadMeterPhoto', { fileName: nameOf(photo) });
    if (!asked.ok) return asked;
    const { uploadUrl, uploadToken } = (await asked.json()) as { uploadUrl: string; uploadToken: string };
    return by.go(uploadUrl, { method: 'PUT', body: new Uint8Array(photo), headers: photoPutHeaders(uploadToken) });
  };
  const state = async () => (await (await running.sandbox('GET', '/state')).json()) as SandboxState;
  const stateOf = async (photo: Buffer) =>
    (await state()).photos.find(({ filename }) => filename === nameOf(photo))?.state;
  const flag = async () => (await state()).meterReads[0]?.flaggedForReview;
  const stored = async (customer: string, photo: Buffer) =>
    running.server.services.photoStore.read(`${customer}/${nameOf(photo)}`).then(
      () => true,
      () => false,
    );

  it('a start reading whose photo was never uploaded is declined, and so is one with somebody else’s', async () => {
    const photo = jpeg('elsewhere');
    expect(await answerOf(await submit(browser, body(photo)))).toEqual({ errorCode: 6, errorMessage: MISSING });
    await browser.post('/api/utility/uploadMeterPhoto', { fileName: nameOf(photo) });
    expect(await answerOf(await submit(browser, body(photo)))).toEqual({ errorCode: 6, errorMessage: MISSING });
    expect((await upload(await running.signedIn('basement'), photo)).status).toBe(201);
    expect(await answerOf(await submit(browser, body(photo)))).toEqual({ errorCode: 6, errorMessage: MISSING });
    expect((await state()).meterReads).toEqual([]);
  });

  it('a start reading without a photo is declined; one that was taken for a regular one is kept and flagged', async () => {
    const { meterReadImage: _, ...bare } = body(jpeg('none'));
    const needed = 'A first or last reading needs a photo of the meter. Please add one.';
    expect(await answerOf(await submit(browser, bare))).toEqual({ errorCode: 6, errorMessage: needed });
    expect((await state()).meterReads).toEqual([]);
    expect(await answerOf(await submit(browser, { ...bare, moveInOutIndicator: 'NONE' }))).toMatchObject({
      errorCode: 0,
    });
    expect(await flag()).toBe('no photo in state startReadNeeded');
  });

  it('a start reading whose photo is infected is declined; its bytes are gone, and do not come back', async () => {
    const photo = jpeg(EICAR);
    expect((await upload(browser, photo)).status).toBe(201);
    await expect.poll(() => stateOf(photo), { timeout: 15_000 }).toBe('infected');
    expect(await answerOf(await submit(browser, body(photo)))).toEqual({ errorCode: 6, errorMessage: INFECTED });
    const [row] = await running.server.services.db
      .select()
      .from(photos)
      .where(eq(photos.fileName, nameOf(photo)));
    await expect.poll(() => stored(row?.customerId ?? '', photo)).toBe(false);
    const again = await upload(browser, photo);
    expect([again.status, problem.parse(await again.json()).error.code]).toEqual([409, 'alreadyExists']);
    expect(await stored(row?.customerId ?? '', photo)).toBe(false);
    expect(await stateOf(photo)).toBe('infected');
  });

  it.each([
    ['clean', jpeg('kitchen'), null],
    ['infected', jpeg(`${EICAR} late`), 'photo infected'],
  ])(
    'one whose photo is still being scanned is accepted and flagged until it is found %s',
    async (_what, photo, end) => {
      const { virusScan } = running.server.services;
      const real = virusScan.scan;
      let goOn = () => {};
      const held = new Promise<void>((done) => {
        goOn = done;
      });
      virusScan.scan = async (bytes) => {
        await held;
        return real(bytes);
      };
      try {
        expect((await upload(browser, photo)).status).toBe(201);
        expect((await answerOf(await submit(browser, body(photo)))).errorCode).toBe(0);
        expect(await flag()).toBe('photo not scanned yet');
      } finally {
        goOn();
        virusScan.scan = real;
      }
      await expect.poll(flag, { timeout: 15_000 }).toBe(end);
    },
  );

  it('the length of a photo is that of what was uploaded, whatever the reading says', async () => {
    const photo = jpeg('long', 640, 480, 5000);
    expect((await upload(browser, photo)).status).toBe(201);
    const image = { filename: nameOf(photo), fileType: 'text/html', fileLength: 1, fileBody: '' } as const;
    expect((await answerOf(await submit(browser, body(photo, { meterReadImage: image })))).errorCode).toBe(0);
    await expect
      .poll(async () => (await state()).meterReads[0]?.photo, { timeout: 15_000 })
      .toEqual({ filename: nameOf(photo), fileLength: 5000, state: 'clean' });
  });

  it('a photo that tells where it was taken, or holds a second one, is refused, and the log says why', async () => {
    const plain = jpeg('');
    const place = Buffer.concat([
      plain.subarray(0, 2),
      Buffer.from([0xff, 0xe1, 0, 8]),
      Buffer.from('Exif\0\0'),
      plain.subarray(2),
    ]);
    for (const [bytes, why] of [
      [place, 'metadata'],
      [Buffer.concat([plain, plain]), 'a second picture'],
    ] as const) {
      running.logged.length = 0;
      const reply = await upload(browser, bytes);
      expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([415, 'unsupportedType']);
      expect(running.logged.map((one) => JSON.parse(one).why).filter(Boolean)).toEqual([why]);
    }
  });

  it('a customer has so many photos a day, and others theirs', async () => {
    const announce = (by: Browser, index: number) =>
      by.post('/api/utility/uploadMeterPhoto', { fileName: `${String(index).padStart(64, '0')}.jpg` });
    for (let index = 0; index < MOST_PHOTOS_A_DAY; index += 1) {
      expect((await announce(browser, index)).status).toBe(200);
    }
    const more = await announce(browser, MOST_PHOTOS_A_DAY);
    expect([more.status, problem.parse(await more.json()).error.code]).toEqual([429, 'tooManyRequests']);
    // One that is announced already is no new one.
    expect((await announce(browser, 0)).status).toBe(200);
    expect((await announce(await running.signedIn('basement'), 0)).status).toBe(200);
  });

  it('photos that no reading names are removed after a while, with their bytes; those of readings stay', async () => {
    const [used, unused] = [jpeg('used'), jpeg('unused')];
    for (const photo of [used, unused]) {
      expect((await upload(browser, photo)).status).toBe(201);
      await expect.poll(() => stateOf(photo), { timeout: 15_000 }).toBe('clean');
    }
    await browser.post('/api/utility/uploadMeterPhoto', { fileName: nameOf(jpeg('never sent')) });
    expect((await answerOf(await submit(browser, body(used)))).errorCode).toBe(0);
    const { services } = running.server;
    const [row] = await services.db.select().from(photos);
    const customer = row?.customerId ?? '';
    const workAfter = (days: number) =>
      makeWork({ ...services, reseed: null, now: () => new Date(Date.now() + days * DAY_MS) });
    await workAfter(59).daily();
    expect((await state()).photos).toHaveLength(3);
    // While the photo store is away, nothing is forgotten.
    const { remove } = services.photoStore;
    services.photoStore.remove = () => Promise.reject(new Error('away'));
    await expect(workAfter(61).daily()).rejects.toThrow('away');
    services.photoStore.remove = remove;
    expect((await state()).photos).toHaveLength(3);
    await workAfter(61).daily();
    expect((await state()).photos).toEqual([{ filename: nameOf(used), state: 'clean', fileLength: used.length }]);
    expect([await stored(customer, used), await stored(customer, unused)]).toEqual([true, false]);
  });

  it('a reading whose photo has not come after seven days is flagged, and no more once it has', async () => {
    const photo = jpeg('late');
    const basement = await running.signedIn('basement');
    const { meterReadImage } = body(photo);
    await basement.post('/api/utility/uploadMeterPhoto', { fileName: nameOf(photo) });
    const optional = reading(await accountOf(basement), { meterReadImage });
    expect((await answerOf(await submit(basement, optional))).errorCode).toBe(0);
    const { services } = running.server;
    const flagAfter = async (hours: number) => {
      await makeWork({ ...services, reseed: null, now: () => new Date(Date.now() + hours * 3600_000) }).daily();
      return (await state()).meterReads.map(({ flaggedForReview }) => flaggedForReview);
    };
    expect(await flagAfter(7 * 24 - 1)).toEqual([null]);
    expect(await flagAfter(7 * 24 + 1)).toEqual(['photo never came']);
    // That night also forgot their session.
    expect((await upload(await running.signedIn('basement'), photo)).status).toBe(201);
    await expect.poll(async () => (await state()).meterReads[0]?.flaggedForReview, { timeout: 15_000 }).toBeNull();
    expect(await flagAfter(8 * 24)).toEqual([null]);
  });
});
