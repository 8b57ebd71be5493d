import type { SubmissionRow } from '#db/submissions.ts';
import type { Outbox } from '#outbox/createOutbox.ts';
import { defineKind, type Kinds, type Step, type Submitted } from '#outbox/engine/kind.ts';
import { answered, keyed } from '#outbox/engine/send/content.ts';
import { kinds } from '#outbox/kinds/all.ts';

/** Words of its own. */
const made = (key: string) => key as never;

interface StreetLightRow extends SubmissionRow {
  kind: 'streetLight';
  intent: { pole: string };
}

export interface NewStreetLight extends Submitted {
  owner: string;
  pole: string;
}

/** A step that asks this path and takes any answer. */
const asking = (path: string, lane: Step<StreetLightRow>['lane'] = 'small'): Step<StreetLightRow> => ({
  lane,
  finalRefusals: ['notPermitted'],
  async send({ sendCall }, row) {
    const outcome = await sendCall({ path } as never, row.intent as never, keyed(row));
    return outcome.ok ? answered(outcome.reply as never) : outcome;
  },
});

/**
 * A kind that nobody offers: a broken street light. It asks for leave first, may add a map, says what is broken, and has
 * it confirmed.
 */
export const streetLight = defineKind({
  name: 'streetLight',
  owner: 'customer',
  steps: {
    leave: asking('/leave'),
    map: asking('/map', 'large'),
    light: asking('/light'),
    confirm: asking('/confirm'),
  },
  counting: 'light',
  optional: () => ['map'],
  begin({ owner, pole }: NewStreetLight) {
    const row = { intent: { pole }, capturedAt: '2026-11-21T12:00:00-06:00', deadline: null };
    return { enteredBy: owner, steps: ['leave', 'map', 'light', 'confirm'], row, attachment: null };
  },
  draft: null,
  setting: null,
  correctable: false,
  words: {
    label: ({ intent }: StreetLightRow) => ({ key: made('streetLight'), values: { pole: intent.pole } }),
    place: () => 'Main street',
    refusal: () => made('light.refused'),
    refused: made('light.refused'),
    rest: {
      onItsWay: made('light.onItsWay'),
      signIn: made('light.signIn'),
      waiting: made('light.waiting'),
      refused: made('light.in'),
      goOn: made('light.goOn'),
    },
  },
});

/** The same, told by anyone. */
export const anyonesLight = { ...streetLight, name: 'anyonesLight', owner: 'anyone' as const };

/** The outbox's types know the app's own kinds alone. */
export const tellOfLight = (outbox: Outbox, given: NewStreetLight, { name }: { name: string } = streetLight) =>
  outbox.enqueue(name as never, given as never);

export const withStreetLight: Kinds = new Map([
  ...kinds,
  [streetLight.name, streetLight],
  [anyonesLight.name, anyonesLight],
]);
