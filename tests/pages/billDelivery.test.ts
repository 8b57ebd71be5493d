import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { DeliveryForm } from '#features/account-details/DeliveryForm.tsx';
import { deliveryAsChanged } from '#features/account-details/deliveryAsChanged.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* How the bills of an account come: the choice, and what is shown while it is on its way. */

beforeAll(() => wordsLoaded('account-details', 'verification'));

const inputsIn = (markup: string) =>
  [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => [
    input.includes('checked=""'),
    !input.includes('disabled=""'),
  ]);

test.each<[string, boolean, [boolean, boolean][], string[]]>([
  [
    '0',
    true,
    [
      [true, true],
      [false, true],
      [false, false],
    ],
    ['Save', 'Cancel'],
  ],
  [
    '1',
    true,
    [
      [false, true],
      [true, true],
      [false, true],
    ],
    ['Save', 'Cancel'],
  ],
  [
    '2',
    true,
    [
      [false, true],
      [true, true],
      [true, true],
    ],
    ['Save', 'Cancel'],
  ],
  [
    '1',
    false,
    [
      [false, true],
      [true, true],
      [false, true],
    ],
    ['Save', 'Cancel'],
  ],
  [
    '0',
    false,
    [
      [true, true],
      [false, true],
      [false, false],
    ],
    [
      'A paperless bill is announced by e-mail, and there is no billing e-mail yet.',
      'Give a billing e-mail first',
      'Cancel',
    ],
  ],
])(
  'method %s, with an e-mail %s: an envelope with paper only, paperless with an e-mail only [ACC-48] [ACC-49]',
  (method, hasEmail, inputs, rest) => {
    const markup = markupOf(DeliveryForm, {
      method,
      hasEmail,
      onChoose: async () => true,
      onEmail: () => {},
      onCancel: () => {},
    });
    expect(textsIn(markup)).toEqual([
      ...['How the bill comes', 'Paperless', 'Paper bill', 'Include a return envelope'],
      ...rest,
    ]);
    expect(inputsIn(markup)).toEqual(inputs);
    expect(Object.values(buttonsIn(markup))).toEqual([true, true]);
  },
);

const chosen = (method: string, state: string, answer: object | null = null) =>
  ({ state, intent: { method }, answer }) as never;
test.each<[string, Parameters<typeof deliveryAsChanged>[1], object]>([
  ['nothing chosen', [], { method: '0', isWaiting: false, isCopyOld: false }],
  ['one waits', [chosen('1', 'waiting')], { method: '1', isWaiting: true, isCopyOld: false }],
  ['one is being sent', [chosen('1', 'sending')], { method: '1', isWaiting: true, isCopyOld: false }],
  [
    'the last of two counts',
    [chosen('1', 'held'), chosen('2', 'waiting')],
    { method: '2', isWaiting: true, isCopyOld: false },
  ],
  ['one was refused', [chosen('1', 'notAccepted')], { method: '0', isWaiting: false, isCopyOld: false }],
  [
    'the utility has it, and the copy is older',
    [chosen('1', 'received', { detailsVersion: 5 })],
    { method: '1', isWaiting: false, isCopyOld: true },
  ],
  [
    'the copy has it, and perhaps a change after it',
    [chosen('1', 'received', { detailsVersion: 4 })],
    { method: '0', isWaiting: false, isCopyOld: false },
  ],
  [
    'another one took its place',
    [chosen('1', 'received', { detailsVersion: 5, replaced: true })],
    { method: '0', isWaiting: false, isCopyOld: false },
  ],
])('%s: the page shows %o', (_what, changes, shown) => {
  expect(deliveryAsChanged({ billDeliveryMethod: '0', detailsVersion: 4 }, changes)).toEqual(shown);
});
