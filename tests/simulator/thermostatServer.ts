import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { submissionRoute } from '#server/http/submissionRoute.ts';
import { Problem } from '#server/problems.ts';
import type { Services } from '#server/services.ts';
import type { Db } from '#server/store/open.ts';
import { getThermostatCall, type RoomSetting, type Rooms, setThermostatCall } from '../outbox/thermostat.ts';

/** What the utility keeps of a customer's thermostat. */
export interface Thermostat {
  version: number;
  rooms: Rooms;
}

/** One change that took effect. */
export interface ThermostatChange extends RoomSetting {
  customerId: string;
  key: string;
}

export async function createThermostatTables(db: Db): Promise<void> {
  await db.execute(
    sql`create table thermostats (customer_id text primary key, version int not null, rooms jsonb not null)`,
  );
  await db.execute(
    sql`create table thermostat_changes (at serial, customer_id text not null, key text not null, delta text not null)`,
  );
}

const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;

export async function thermostatOf(db: Db, customerId: string): Promise<Thermostat> {
  const found = await db.execute(sql`select version, rooms from thermostats where customer_id = ${customerId}`);
  const [row] = rowsOf<{ version: number; rooms: Rooms | string }>(found);
  if (!row) return { version: 0, rooms: {} };
  return { version: row.version, rooms: typeof row.rooms === 'string' ? JSON.parse(row.rooms) : row.rooms };
}

/** @throws {Problem} changedMeanwhile when the rooms were made of another version than the last. */
export async function keepThermostat(db: Db, customerId: string, { version, rooms }: Thermostat): Promise<void> {
  const kept = await db.execute(sql`
    insert into thermostats values (${customerId}, ${version + 1}, ${JSON.stringify(rooms)}::jsonb)
    on conflict (customer_id) do update set version = excluded.version, rooms = excluded.rooms
    where thermostats.version = ${version}
    returning version`);
  if (rowsOf(kept).length === 0) throw new Problem('changedMeanwhile', 'The rooms were changed meanwhile.');
}

/** In the order in which they took effect. */
export async function thermostatChanges(db: Db, ids: readonly string[]): Promise<ThermostatChange[]> {
  const found = await db.execute(sql`select customer_id, key, delta from thermostat_changes order by at`);
  return rowsOf<{ customer_id: string; key: string; delta: string }>(found)
    .filter(({ customer_id }) => ids.includes(customer_id))
    .map(({ customer_id: customerId, key, delta }) => ({ customerId, key, ...(JSON.parse(delta) as RoomSetting) }));
}

/** The made-up setting at the utility: taken in by the server's own route for submissions. */
export function serveThermostat(app: FastifyInstance, services: Services): void {
  route(app, services, getThermostatCall, {
    auth: 'customer',
    handler: ({ session }) => thermostatOf(services.db, session.customerId),
  });
  // @ts-expect-error It is no route of the product: sensitiveActs.ts has no line for it, so it would not build there.
  submissionRoute(app, services, setThermostatCall, {
    auth: 'customer',
    takeIn: async ({ tx, sender, input, key }) => {
      await keepThermostat(tx, sender.customerId, input);
      await tx.execute(
        sql`insert into thermostat_changes (customer_id, key, delta) values (${sender.customerId}, ${key}, ${input.delta})`,
      );
      return { answer: { errorCode: 0, reference: `S-${key.slice(0, 8)}` }, accepted: true };
    },
    replacedBy: (answer) => ({ ...answer, replaced: true }),
  });
}
