import { expect, test } from 'vitest';
import type { SubmissionRow } from '#db/submissions.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import { accepted, Device, failing, networkGone, reading, type Sent, withPhoto } from './device.ts';

const stateOf = async (tab: ReturnType<Device['tab']>, id: string) => (await tab.db.submissions.get(id))?.state;

const UPLOAD = { ok: true, reply: { uploadUrl: '/photos/a.jpg', uploadToken: 't' } } as const;
const scan = (status: number) => ({ ok: true, reply: { virusScanResult: { status, message: 'clean?' } } }) as const;
/** A server for one photo: the first call of that path asks for the address, the later ones for the scan. */
function photoAnswers(put: () => object, scanned: () => object) {
  let asked = 0;
  return ({ path }: { path: string }) => {
    if (path.endsWith('meterRead')) return accepted;
    if (path === '/photos/a.jpg') return put() as typeof accepted;
    return (asked++ > 0 ? scanned() : UPLOAD) as typeof accepted;
  };
}

test('an optional photo goes after its reading, and each step done is not done again [MTR-49]', async () => {
  const phone = new Device();
  const tab = phone.tab();
  await phone.signedIn(tab);
  let puts = 0;
  phone.answer = photoAnswers(
    () => (++puts < 3 ? networkGone : { ok: true, reply: undefined }),
    () => scan(200),
  );
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  for (let turn = 0; turn < 6; turn++) {
    await tab.outbox.drain();
    phone.clock += 10_000;
  }
  expect(phone.sent.map(({ path }) => path.split('/').at(-1))).toEqual([
    'meterRead',
    'uploadMeterPhoto',
    'a.jpg',
    'a.jpg',
    'a.jpg',
    'uploadMeterPhoto',
  ]);
  expect(await stateOf(tab, id)).toBe('received');
  expect(await tab.db.attachments.count()).toBe(0);
});

test('a mandatory photo goes before its reading', async () => {
  const phone = new Device();
  const tab = phone.tab();
  await phone.signedIn(tab);
  phone.answer = photoAnswers(
    () => ({ ok: true, reply: undefined }),
    () => scan(200),
  );
  await tab.outbox.enqueue('meterRead', withPhoto('31240', true));
  for (let turn = 0; turn < 3; turn++) {
    await tab.outbox.drain();
    phone.clock += 2_000;
  }
  expect(phone.sent.map(({ path }) => path.split('/').at(-1))).toEqual([
    'uploadMeterPhoto',
    'a.jpg',
    'meterRead',
    'uploadMeterPhoto',
  ]);
});

test('the scan check is sent 2 seconds after the upload and repeated while in progress, until it is clean [API-18] [MTR-53] [MTR-54]', async () => {
  const phone = new Device();
  const tab = phone.tab();
  await phone.signedIn(tab);
  let scans = 0;
  phone.answer = photoAnswers(
    () => ({ ok: true, reply: undefined }),
    () => scan(++scans < 3 ? 202 : 200),
  );
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  await tab.outbox.drain();
  expect(scans).toBe(0);
  expect(((await tab.outbox.nextAttempt()) ?? 0) - phone.clock).toBe(2000);
  for (let turn = 0; turn < 4; turn++) {
    phone.clock = (await tab.outbox.nextAttempt()) ?? phone.clock;
    await tab.outbox.drain();
  }
  expect(scans).toBe(3);
  expect(await stateOf(tab, id)).toBe('received');
});

test("virus scan 403 keeps the reading, detaches the photo and shows the server's words [MTR-52]", async () => {
  const phone = new Device();
  const tab = phone.tab();
  await phone.signedIn(tab);
  phone.answer = photoAnswers(
    () => ({ ok: true, reply: undefined }),
    () => scan(403),
  );
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  await tab.outbox.drain();
  phone.clock += 2_000;
  await tab.outbox.drain();
  const row = (await tab.db.submissions.get(id)) as SubmissionRow;
  expect(row).toMatchObject({ state: 'partRefused', answer: { errorCode: 0 } });
  expect(describe(row).detail).toEqual({ key: 'detail.photoRefused', message: 'clean?' });
  expect(await tab.db.attachments.count()).toBe(0);
  await tab.outbox.goOnWithoutPart(id);
  expect(await stateOf(tab, id)).toBe('received');
});

test.each([
  ['before its reading', true],
  ['after its reading', false],
])('a photo that goes %s: each step that fails says that the upload failed [MTR-50]', async (_order, isMandatory) => {
  const refused = failing({ kind: 'refused', status: 400, code: 'invalidRequest', message: 'No' });
  for (const step of ['photoAddress', 'photoBytes', 'photoScan'] as const) {
    const phone = new Device();
    const tab = phone.tab();
    await phone.signedIn(tab);
    const taken = photoAnswers(
      () => (step === 'photoBytes' ? refused : { ok: true, reply: undefined }),
      () => refused,
    );
    const isAddress = ({ path }: Sent) => path.endsWith('uploadMeterPhoto');
    phone.answer = (sent) => (step === 'photoAddress' && isAddress(sent) ? refused : taken(sent));
    const id = await tab.outbox.enqueue('meterRead', withPhoto('31240', isMandatory));
    for (let turn = 0; turn < 3; turn++) {
      await tab.outbox.drain();
      phone.clock += 2_000;
    }
    const row = (await tab.db.submissions.get(id)) as SubmissionRow;
    const { word, rest, detail } = describe(row);
    const isIn = !isMandatory || step === 'photoScan';
    expect([step, row.stepNames[row.done], word, rest ?? detail?.key]).toEqual([
      step,
      step,
      isIn ? 'received' : 'waiting',
      'photo.waiting',
    ]);
    expect(await tab.db.attachments.count()).toBe(1);
  }
});

test('a photo step that fails for good keeps reading and photo, and says that the upload failed [MTR-50]', async () => {
  const phone = new Device();
  const tab = phone.tab();
  await phone.signedIn(tab);
  phone.answer = photoAnswers(
    () => failing({ kind: 'refused', status: 415, code: 'unsupportedType', message: 'No picture' }),
    () => scan(200),
  );
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  await tab.outbox.drain();
  const row = (await tab.db.submissions.get(id)) as SubmissionRow;
  expect([row.state, describe(row).detail]).toEqual([
    'partRefused',
    { key: 'detail.photoFailed', message: 'No picture' },
  ]);
  expect(await tab.db.attachments.count()).toBe(1);
});

test.each([409, 412])(
  '%i is a success after our own lost attempt, and on the first one a used photo [MTR-51] [API-17]',
  async (status) => {
    const exists = failing({ kind: 'refused', status, code: 'alreadyExists', message: 'used before' });
    for (const [lostFirst, expected] of [
      [true, 'received'],
      [false, 'partRefused'],
    ] as const) {
      const phone = new Device();
      const tab = phone.tab();
      await phone.signedIn(tab);
      let puts = 0;
      phone.answer = photoAnswers(
        () => (lostFirst && ++puts === 1 ? networkGone : exists),
        () => scan(200),
      );
      const id = await tab.outbox.enqueue('meterRead', withPhoto());
      for (let turn = 0; turn < 4; turn++) {
        await tab.outbox.drain();
        phone.clock += 10_000;
      }
      const row = (await tab.db.submissions.get(id)) as SubmissionRow;
      expect([row.state, describe(row).detail?.key]).toEqual([
        expected,
        lostFirst ? undefined : 'detail.photoDuplicate',
      ]);
    }
  },
);

test('a stuck photo holds back no other reading', async () => {
  const phone = new Device();
  const tab = phone.tab();
  await phone.signedIn(tab);
  phone.answer = (sent) => {
    if (sent.path === '/photos/a.jpg') return new Promise(() => {});
    return sent.path.endsWith('meterRead') ? accepted : UPLOAD;
  };
  await tab.outbox.enqueue('meterRead', withPhoto('11111'));
  void tab.outbox.drain();
  await expect.poll(() => phone.sent.some(({ path }) => path === '/photos/a.jpg')).toBe(true);
  const later = await tab.outbox.enqueue('meterRead', reading('22222'));
  void tab.outbox.drain();
  await expect.poll(() => stateOf(tab, later)).toBe('received');
});

test('a reading behind its mandatory photo goes at once, not after the wait for the scan', async () => {
  const phone = new Device();
  const tab = phone.tab();
  await phone.signedIn(tab);
  phone.answer = photoAnswers(
    () => ({ ok: true, reply: undefined }),
    () => scan(200),
  );
  const id = await tab.outbox.enqueue('meterRead', withPhoto('31240', true));
  await tab.outbox.drain();
  expect((await tab.db.submissions.get(id))?.answer?.errorCode).toBe(0);
});
