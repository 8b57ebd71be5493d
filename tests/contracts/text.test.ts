import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EMAIL } from '#contracts/email.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { line, text } from '#contracts/text.ts';
import { contracts, HOSTILE, QUICK, quickest, textPlaces } from './hostileTexts.ts';

const FOLDER = join(import.meta.dirname, '../../contracts');
const places = (await contracts()).flatMap(({ path, schema }) => textPlaces(schema, path));

/** Larger than any text but the lists'. */
const MEGABYTE = 1_000_000;
/** From a box's to a whole body's; a pattern that goes back and forth is seen before it takes minutes. */
const LENGTHS = [200, 1000, 4000, 16_000, 64 * 1024];
/** What became of a schema under every hostile text. */
function judged(schema: z.core.$ZodType, isRequest: boolean): 'slow' | 'unbounded' | 'bounded' {
  for (const hostile of Object.values(HOSTILE)) {
    if (LENGTHS.some((length) => quickest(() => z.core.safeParse(schema, hostile(length))) > QUICK)) return 'slow';
  }
  // What the server says may be long, such as a page of the terms; what is sent to it is not.
  const tooLong = isRequest ? [64 * 1024, MEGABYTE] : [MEGABYTE];
  const isTaken = (given: string) => z.core.safeParse(schema, given).success;
  const texts = tooLong.flatMap((length) => Object.values(HOSTILE).map((hostile) => hostile(length)));
  return texts.some(isTaken) ? 'unbounded' : 'bounded';
}

/** Where a text of any length is taken, and why. */
const UNBOUNDED: Record<string, string> = {
  'biometrics.registerStartCall.reply.options.*': 'made by our own server, and handed to the authenticator as it is',
  'biometrics.loginStartCall.reply.options.*': 'the same',
  'sandboxState.sandboxState.handedOver[].payload': 'made by our own server: what the back office is told',
  'sandbox.sandboxPush.payload': 'the same: what was pushed to a browser of the sandbox',
  'sandboxState.sandboxState.pushes[].payload': 'the same',
  'outageMap.outage.Planned': 'compared with two words, never kept',
  'outageMap.outageMapCall.reply.outages>[].Planned': 'the same',
  'outageMap.outageMapCall.reply.restored[].Planned': 'the same',
  'sandboxState.sandboxState.outages[].Planned': 'the same',
  'sandboxState.sandboxState.restored[].Planned': 'the same',
  'outageImport.outageImport.outages[]':
    'each record is read by itself (readOutageList), with bounds; an odd one is named',
  'billDocument.viewBillPdfCall.reply.data.downloadFile.fileBody': 'bounded, at some megabytes: a file of pages',
  'regions.kmlTemplateCall.reply': 'bounded, at some megabytes: a map of a province',
  'outageMap.outageMapCall.reply.outages': 'bounded, at more than a megabyte: a list of thousands',
};

describe('A text in a contract', () => {
  it('stands in every kind of schema that the contracts have', () => {
    const paths = places.map(({ path }) => path);
    for (const path of [
      'outageReport.createOutageCall.request.callbackEmail',
      'outageReport.createOutageCall.request.location|3.outageAddress.riverLot',
      'profile.updateProfileDetailsCall.request.cdcData.requests[].data[].value',
      'profile.profileDetailsCall.reply.errorCode|1',
      'outageMap.outageMapCall.reply.outages>[].Alerts[].Message',
      'content.contentCall.reply.pages{}{key}',
      'session.startSignInCall.reply.extraParams{}',
      'meter.meterDetails.moveInDate',
      'nativeSignIn.nativeSignInForm.callbackUrl',
    ]) {
      expect(paths).toContain(path);
    }
  });

  it('has a bound wherever it stands, and is judged at once however it is made', () => {
    const found = { slow: [] as string[], unbounded: [] as string[], bounded: [] as string[] };
    for (const { path, schema } of places) found[judged(schema, path.includes('.request'))].push(path);
    expect({ slow: found.slow, unbounded: found.unbounded.sort() }).toEqual({
      slow: [],
      unbounded: Object.keys(UNBOUNDED).sort(),
    });
  });

  it('is made in one place, so that none is without a bound', () => {
    const others = readdirSync(FOLDER).filter((file) => file !== 'text.ts');
    const loose = others.filter((file) =>
      /z\.(string|regex|coerce|email|url)\b/.test(readFileSync(join(FOLDER, file), 'utf8')),
    );
    expect(loose).toEqual([]);
  });

  it('is not looked at by a pattern when it is too long, nor when it is no text', () => {
    const seen: string[] = [];
    const pattern = /./;
    pattern.test = (given) => {
      seen.push(given);
      return true;
    };
    const short = text(3, pattern);
    expect(['abc', 'abcd', 7, undefined].map((given) => short.safeParse(given).success)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(seen).toEqual(['abc']);
    expect([line.safeParse('x'.repeat(1000)).success, line.safeParse('x'.repeat(1001)).success]).toEqual([true, false]);
  });

  it('is taken only where it can be kept: without NUL, and without half a character', () => {
    const isTaken = (given: string) => line.safeParse(given).success;
    expect(['x\0', '\ud83d', 'x\udca1', '\udca1\ud83d'].map(isTaken)).toEqual([false, false, false, false]);
    expect(['\ud83d\udca1', 'é', '\n\t', '\u0001', ''].map(isTaken)).toEqual([true, true, true, true, true]);
  });

  it('the list of outages takes what a storm over the province fills, and has its end too', () => {
    const listOf = (length: number) => ({
      outages: `[${' '.repeat(length - 2)}]`,
      lastUpdated: '2026-11-21T19:12:00Z',
    });
    expect(outageMapCall.reply.safeParse(listOf(32_000_000)).success).toBe(true);
    expect(outageMapCall.reply.safeParse(listOf(32_000_001)).success).toBe(false);
  });
});

it('an e-mail address is what text@text.text without spaces says, in every case [APP-37]', () => {
  const plain = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
  const typed = fc.string({ unit: fc.constantFrom('a', '.', '@', ' ', 'é'), maxLength: 9 });
  fc.assert(
    fc.property(typed, (given) => EMAIL.test(given) === plain.test(given)),
    { numRuns: 5000 },
  );
});
