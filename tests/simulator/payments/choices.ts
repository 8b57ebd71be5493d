import type { Random } from '../random.ts';
import { type Choice, choice } from './choice.ts';
import { customersChoices } from './customersChoices.ts';
import type { PaymentWorld } from './paymentWorld.ts';
import { PROVIDER_PATIENCE_MS, type Question } from './server.ts';

/** Longer than a ticket is good. */
const OVER_AN_HOUR_S = 61 * 60;

/** Everything that may happen now. */
export async function choicesNow(world: PaymentWorld, random: Random): Promise<Choice[]> {
  return [
    ...onLine(world),
    ...world.server.questions.flatMap((question) => atProvider(world, question)),
    ...(await atServer(world, random)),
    ...customersChoices(world, random),
    ...[1, 7, 25].map((seconds) => later(world, seconds, 0.8)),
    later(world, OVER_AN_HOUR_S, 0.06),
  ];
}

const later = (world: PaymentWorld, seconds: number, weight: number): Choice =>
  choice('time', weight, `+${seconds} s`, () => world.pass(seconds * 1000));

function take<T>(list: T[], one: T): T {
  list.splice(list.indexOf(one), 1);
  return one;
}

function onLine(world: PaymentWorld): Choice[] {
  const { going, replies, messages } = world;
  return [
    ...going.flatMap((sent) => [
      choice('good', 6, sent.name, () => world.deliver(take(going, sent))),
      choice('fault', 0.4, `${sent.name} is lost`, () => take(going, sent).fail('connection')),
    ]),
    ...replies.flatMap((reply) => [
      choice('good', 6, reply.name, () => take(replies, reply).arrive()),
      choice('fault', 0.5, `${reply.name}, lost`, () => take(replies, reply).lose()),
    ]),
    ...messages.map((message) => choice('good', 5, message.name, () => take(messages, message).tell())),
  ];
}

function atProvider({ server }: PaymentWorld, question: Question): Choice[] {
  const { questions, now } = server;
  const { name, askedAt, isWorked } = question;
  const fail = () => server.leaveUnanswered(take(questions, question));
  if (now - askedAt > PROVIDER_PATIENCE_MS) return [choice('good', 50, `${name}: no answer in time`, fail)];
  return [
    isWorked
      ? choice('good', 5, `${name}: answer`, () => take(questions, question).answer())
      : choice('good', 5, `${name}: done`, () => question.work()),
    choice('fault', 0.5, `${name}: silence`, fail),
  ];
}

async function atServer({ server }: PaymentWorld, random: Random): Promise<Choice[]> {
  // As many as the longest transaction has, and one more.
  const statements = random.between(1, 14);
  const entries = await server.entries();
  const refused = random.between(1, 3);
  const waiting = (await server.jobs()).filter((orderNo) => !server.jobsUnderWay.has(orderNo));
  return [
    choice('accident', 0.15, 'the server dies', () => server.die(0)),
    choice('accident', 0.25, `the server dies before ${statements} statements`, () => server.die(statements)),
    choice('fault', 0.4, `the log takes none of the next ${refused} entries`, () => server.refuseEntries(refused)),
    ...entries.map((entry, index) =>
      choice('job', 0.7, `entry ${index + 1} (${entry.says})`, () => server.startEntry(entry)),
    ),
    ...waiting.map((orderNo, index) => choice('job', 0.7, `job ${index + 1}`, () => server.startJob(orderNo))),
  ];
}
