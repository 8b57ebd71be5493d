import * as z from 'zod/mini';
import { defineCall } from '#contracts/call.ts';
import { errorCode } from '#contracts/errorCode.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { defineKind, type Step, type Submitted } from '#outbox/engine/kind.ts';
import { keyedChange, sendChange } from '#outbox/engine/send/content.ts';

/** Words of its own. */
const made = (key: string) => key as never;

/*
 * A setting that nobody offers: how warm each room of a house is to be. The utility takes all rooms at once, with the
 * version that they were made of.
 */

const rooms = z.record(z.string(), z.string());
export type Rooms = z.output<typeof rooms>;

export const getThermostatCall = defineCall({
  method: 'GET',
  path: '/api/{product}/thermostat',
  request: z.object({}),
  reply: z.object({ version: z.number(), rooms }),
});

export const setThermostatCall = defineCall({
  method: 'POST',
  path: '/api/{product}/setThermostat',
  request: z.object({ version: z.number(), rooms, delta: z.string() }),
  reply: z.object({ errorCode, reference: z.optional(z.string()), replaced: z.optional(z.boolean()) }),
  finalRefusals: ['keyReused'],
  isSetting: true,
});

export interface ThermostatRow extends SubmissionRow {
  kind: 'thermostat';
  intent: RoomSetting;
}

/** What the customer chose. */
export interface RoomSetting {
  house: string;
  room: string;
  degrees: string;
}

export interface NewRoomSetting extends Submitted {
  owner: string;
  intent: RoomSetting;
}

const set: Step<ThermostatRow> = {
  lane: 'settings',
  finalRefusals: setThermostatCall.finalRefusals ?? [],
  send(environment, row) {
    const { sendCall } = environment;
    const { room, degrees } = row.intent;
    const { owner } = row;
    return sendChange(
      environment,
      row,
      () => sendCall(getThermostatCall, {}, { owner }),
      ({ version, rooms }) => {
        const { request, options } = keyedChange(row, { version, rooms: { ...rooms, [room]: degrees } });
        return sendCall(setThermostatCall, request, options);
      },
    );
  },
};

export const thermostat = defineKind({
  name: 'thermostat',
  owner: 'customer',
  steps: { set },
  counting: 'set',
  begin({ owner, intent }: NewRoomSetting) {
    const row = { intent, capturedAt: '2026-11-21T12:00:00-06:00', deadline: null };
    return { enteredBy: owner, steps: ['set'], row, attachment: null };
  },
  draft: null,
  setting: {
    entityOf: ({ house }) => `thermostat ${house}`,
    partOf: ({ room }) => room,
  },
  correctable: false,
  words: {
    label: ({ intent }: ThermostatRow) => ({ key: made('thermostat'), values: { room: intent.room } }),
    place: ({ intent }) => intent.house,
    refusal: () => null,
    refused: 'refused',
    rest: null,
  },
});
