import { expect } from 'vitest';
import { isThisOurs } from '#rules/isThisOurs.ts';
import { customers, handOvers, notifications } from '#server/store/schema.ts';
import { oursAsShipped } from '../fixtures/oursAsShipped.ts';
import type { RunningServer } from './server.ts';

/**
 * Mails and texts with these words that went to `to`, as "Is this from us?" judges them by the lists
 * of all customers: who has the notice whose number they carry; or the judgement, where none has.
 */
export async function listedWith(running: RunningServer, to: string, words: string): Promise<string[]> {
  const { db, config } = running.server.services;
  const lists = await db.select().from(notifications);
  const owners = new Map((await db.select().from(customers)).map(({ id, email }) => [id, email]));
  const notices = lists.map(({ oid, interactionText, customerId }) => ({ oid, text: interactionText, customerId }));
  const answers = (await db.select().from(handOvers)).flatMap(({ answer }) => answer ?? []);
  const names = (await db.select().from(customers)).map(({ name }) => name);
  const ours = oursAsShipped(config.appOrigin, { names, answers });
  const sent = (await running.inbox()).filter((one) => one.to === to && `${one.subject}\n${one.text}`.includes(words));
  return sent.map(({ text }) => {
    const judged = isThisOurs(text, notices, ours);
    return judged.is === 'ours' ? (owners.get(judged.notice.customerId) ?? 'nobody') : judged.is;
  });
}

/** Of a mail or text to a customer who has a list: all that went carry the number of a notice in that list. */
export const expectListed = (running: RunningServer, to: string, words: string, owner = to) =>
  expect.poll(() => listedWith(running, to, words), { timeout: 15_000 }).toEqual([owner]);
