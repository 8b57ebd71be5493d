import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { ScanOffer } from '#features/meter/ScanOffer.tsx';
import { whyNot } from '#features/meter/scan/MeterScan.tsx';
import { ScanProposal } from '#features/meter/scan/ScanProposal.tsx';
import type { ScanFailure } from '#machines/meterScan.machine.ts';
import { ownScanner } from '#parts/scanner/scanner.ts';
import { decodeCells } from '#rules/scanDecode.ts';
import { scanMode } from '#rules/scanRegister.ts';
import { dialsAt, drumsAt, seen } from '#tests/rules/shownOnMeter.ts';
import { sayOf } from '#tests/ui/sayOf.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What the scanner's screen says: where it is offered, what it proposes, and why it cannot scan. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('meter-scan'));

const offerOf = (registerGroup: string) =>
  buttonsIn(
    markupOf(ScanOffer, {
      registerGroup,
      meterNumber: '70412011',
      beforeCamera: () => Promise.resolve(),
      onUse: () => {},
    }),
  );

test.each(['4D', '5D', '6D', '4L', '5L', '6L'])('register %s has a way to scan it', (registerGroup) => {
  expect(offerOf(registerGroup)).toEqual({ 'Scan the meter': true });
});

test.each(['8L', '10', '7X'])('register %s is typed: no scan is offered [MTR-43]', (registerGroup) => {
  expect(offerOf(registerGroup)).toEqual({});
});

function proposalOf(registerGroup: string, stands: number[]) {
  const mode = scanMode(registerGroup) ?? 'dial_meter';
  const reading = decodeCells(mode, seen(mode, stands));
  const markup = markupOf(ScanProposal, { reading, mode, keepsFrame: false, onKeepFrame() {}, onAnswer() {} });
  return { texts: textsIn(markup), buttons: Object.keys(buttonsIn(markup)) };
}

test('a plain reading is shown digit by digit, to be compared; nothing is asked', () => {
  expect(proposalOf('5L', drumsAt('48211', 0))).toEqual({
    texts: [
      ...['1: 4', '4', '2: 8', '8', '3: 2', '2', '4: 1', '1', '5: 1', '1'],
      'Compare it with your meter. You confirm it again before it is sent.',
      'Keep this picture as the photo of your reading',
    ],
    buttons: [],
  });
});

test('a dial in doubt is marked, and asked about with what it would be on either side', () => {
  const { texts, buttons } = proposalOf('5D', dialsAt('48219', 0.98));
  expect(texts.slice(-6)).toEqual([
    '?',
    'Dial 5 stands near the 0. Is it past it, or not yet?',
    'Past it: 0',
    'Not yet: 9',
    'Neither? Scan again, or type it.',
    'Keep this picture as the photo of your reading',
  ]);
  expect(texts).toContain('5: perhaps 9');
  expect(buttons).toEqual(['Past it: 0', 'Not yet: 9']);
});

test('a drum in doubt is asked about by its two digits', () => {
  const { texts, buttons } = proposalOf('5L', drumsAt('48213', 0.5));
  expect(texts).toContain('Digit 5 is hard to see. Which is it?');
  expect(buttons).toEqual(expect.arrayContaining(['4', '3']));
});

test('a scanner without a place for its picture says so [MTR-44]', async () => {
  const sight = {
    mode: 'dial_meter' as const,
    length: 5,
    fitNow: () => ({ x: 0, y: 0, width: 1, height: 1 }),
    photo: null,
  };
  const started = ownScanner().start(null, sight, vi.fn(), vi.fn());
  await expect(started).rejects.toMatchObject({ failure: 'noContainer', message: 'Scanner container not found' });
  expect(whyNot({ failure: 'noContainer', message: '' }, sayOf('meter-scan'))).toBe('Scanner container not found');
});

test('what the scanner itself says of a failure is shown, else that it could not be started [MTR-45]', () => {
  const said = (failure: ScanFailure, message = '') => whyNot({ failure, message }, sayOf('meter-scan'));
  expect(said('other')).toBe('Failed to initialize scanner. Please try again.');
  expect(said('other', 'The lens is broken.')).toBe('The lens is broken.');
  expect(said('refused')).toBe(
    'The camera is off for this app. Allow it in your browser’s settings for this site, or read a photo instead.',
  );
  expect(said('notHere')).toBe(
    'The scanner is not on this device yet, and there is no connection to load it. Please type the reading.',
  );
});
