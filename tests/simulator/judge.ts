import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { isFromFuture } from '#rules/clockTolerance.ts';
import { dayOfRead } from '#rules/meterLifecycle.ts';
import type { meterReads, photos } from '#server/store/schema.ts';
import { judgeChains } from './chains.ts';
import { judgeAttempts, judgeLeaving } from './judgeRequests.ts';
import { isAbout, reasonOf } from './reasons.ts';
import type { Simulation } from './simulation.ts';
import { ancestorsOf, type SubmittedReading } from './submitted.ts';

interface Draft {
  entry: { digits?: string[] };
  replaces?: string[];
}

/** How one reading ended: at the utility and on the device. */
interface Ending {
  one: SubmittedReading;
  there: readonly (typeof meterReads.$inferSelect)[];
  row: MeterReadRow | undefined;
  say: (what: string) => void;
}

/**
 * What must be true at rest: nothing lost that was shown as saved, nothing doubled, nothing under another
 * customer, nothing dropped in silence, every photo where it belongs.
 *
 * @returns what is wrong, in words.
 */
export async function judge(simulation: Simulation): Promise<string[]> {
  const judgement = new Judgement(
    simulation,
    await simulation.utility.received(simulation.customers.map(({ id }) => id)),
    await simulation.utility.photosOf(simulation.customers.map(({ id }) => id)),
  );
  return [...judgement.complaints, ...(await judgeMeters(simulation))];
}

/** A wrong clock locks nobody out: no meter has a reading of a day to come among those that bar others. */
async function judgeMeters({ customers, utility }: Simulation): Promise<string[]> {
  const complaints: string[] = [];
  for (const account of customers.flatMap(({ accounts }) => accounts)) {
    const { lastRead, currentSubmittedReads } = (await utility.detailsOf(account)) ?? {};
    const days = (currentSubmittedReads ?? []).map(({ submittedDateTime }) => dayOfRead(submittedDateTime));
    if (lastRead) days.push(lastRead.meterReadDate);
    const ahead = days.find((day) => isFromFuture(day, new Date(utility.now)));
    if (ahead) complaints.push(`meter ${account.meterNumber} is closed until ${ahead}`);
  }
  return complaints;
}

class Judgement {
  readonly complaints: string[] = [];
  readonly #simulation: Simulation;
  readonly #submitted: readonly SubmittedReading[];
  readonly #received: Ending['there'];
  readonly #photos: readonly (typeof photos.$inferSelect)[];
  readonly #rows: readonly MeterReadRow[];
  readonly #drafts: readonly Draft[];
  readonly #bytes: readonly { submissionId: string }[];

  constructor(simulation: Simulation, received: Ending['there'], known: readonly (typeof photos.$inferSelect)[]) {
    const { device, life, network, reports } = simulation;
    this.#simulation = simulation;
    this.#submitted = life.submitted;
    this.#received = received;
    this.#photos = known;
    this.#rows = device.disk.readings();
    this.#drafts = device.disk.peek<Draft>('drafts');
    this.#bytes = device.disk.peek<{ submissionId: string }>('photos');
    for (const one of this.#submitted) this.#judge(one);
    this.#judgeStrangers();
    const look = {
      name,
      rowOf: (one: SubmittedReading) => this.#rowOf(one),
      effectsOf: (one: SubmittedReading) =>
        this.#heldBy(one).map((read) => (this.#gaveWay(one, read) ? { ...read, supersededBy: null } : read)),
      keysPruned: simulation.utility.keysPruned,
    };
    const decidedAnew = (key: string) =>
      device.isRestored &&
      reports.submitted.some(({ id, decision, unanswered }) => id === key && (decision !== null || unanswered));
    this.complaints.push(...judgeChains(this.#submitted, look), ...judgeAttempts(network, decidedAnew));
  }

  #rowOf(one: SubmittedReading): MeterReadRow | undefined {
    return this.#rows.find(({ intent }) => intent.meterRead === one.digits);
  }

  #heldBy(one: SubmittedReading): Ending['there'] {
    return this.#received.filter(({ meterRead }) => meterRead === one.digits);
  }

  /** To another reading of its meter and day, which came when the account was shown to be theirs: they are told so. */
  #gaveWay(one: SubmittedReading, { unproven, meterNumber, readDate, supersededBy }: Ending['there'][number]): boolean {
    const { provenAt } = one.account;
    const other = this.#received.find(({ idempotencyKey }) => idempotencyKey === supersededBy);
    if (provenAt === null || !unproven || !other || other.unproven) return false;
    const isOfDay = other.meterNumber === meterNumber && other.readDate === readDate;
    const isChanged = this.#submitted.some(
      (later) => later.digits === other.meterRead && ancestorsOf(later).includes(one),
    );
    return isOfDay && other.receivedAt.getTime() >= provenAt && !isChanged;
  }

  #judge(one: SubmittedReading): void {
    const say = (what: string) => void this.complaints.push(`${name(one)} ${what}`);
    const ending = { one, there: this.#heldBy(one), row: this.#rowOf(one), say };
    this.#judgeAtUtility(ending);
    const { row } = ending;
    if (row && row.owner !== one.customer.id) say('changed its owner on the device');
    if (one.undone) return;
    judgeLeaving(one, row, this.#simulation, say);
    if (one.removed) return;
    if (row) this.#judgeOnDevice({ ...ending, row });
    else this.#judgeMissing(ending);
  }

  #judgeAtUtility({ one, there, say }: Ending): void {
    if (there.length > 1) say(`is at the utility ${there.length} times`);
    for (const read of there) {
      if (read.customerId !== one.customer.id) say('was received under another customer');
      const same = read.readDate === one.readDate && read.meterNumber === one.account.meterNumber;
      if (read.fromFuture !== isFromFuture(read.readDate, read.receivedAt)) say('is not judged by the day it came');
      if (!same || (read.photoFileName ?? null) !== one.photoName) say('was received with other content');
    }
  }

  #judgeMissing({ one, there, say }: Ending): void {
    // A history is gone with the databases; what was not received yet is not, and what was not shown as saved may be.
    if (one.atLoss && (one.atLoss === 'received' || one.said !== 'saved')) return;
    // Somebody who asked to remove it may have died before it was done.
    if (one.askedRemoval) return;
    // Also one that nobody saw saved: it may be at the utility, and gone with the databases.
    const isSaved = (other: SubmittedReading) =>
      other.said === 'saved' || this.#rowOf(other) !== undefined || this.#heldBy(other).length > 0;
    const takesItsPlace = (other: SubmittedReading) => other.replaces === one && isSaved(other);
    if (this.#submitted.some(takesItsPlace)) return;
    const isDraft = this.#drafts.some(
      ({ entry, replaces }) => !replaces?.length && entry.digits?.join('') === one.digits,
    );
    const wasDraft = one.said === null && one.draftKept && one.draftKey !== null;
    if (one.said === 'saved') say('was shown as saved and is gone');
    else if (wasDraft && !isDraft && there.length === 0) say('is neither draft nor item');
    if (there.length > 0) say('is at the utility and not on the device');
  }

  #judgeOnDevice({ one, there, row, say }: Ending & { row: MeterReadRow }): void {
    const { state, failure } = row;
    if (one.said === 'not saved') say('was shown as not saved and is in the outbox');
    // Who lets a refused photo go may not live to see its steps gone.
    const hasPhotoSteps = row.stepNames.some((step) => step.startsWith('photo'));
    const needsPhoto = !one.withoutPhoto && !row.answer?.replaced;
    if (needsPhoto && hasPhotoSteps !== (one.photo !== null)) say('lost its photo steps');
    if (state === 'received') this.#judgeReceived({ one, there, row, say });
    else if (state === 'notAccepted' || state === 'partRefused') this.#judgeRefused({ one, there, row, say });
    else if (state === 'held') {
      const strange = this.#simulation.network.strangers.some((about) => isAbout(about, one, row.id));
      if (failure?.kind !== 'incompatible') say(`is held: ${JSON.stringify(failure)}`);
      else if (!failure.detail.includes('/api/')) say(`is held for good: ${failure.detail}`);
      else if (!strange) say('is held and no answer was strange');
    } else if (state === 'changing') {
      if (!this.#drafts.some(({ replaces }) => replaces?.[0] === row.id)) say('is being changed in no draft');
    } else say(`is ${state} at rest`);
    // MTR-52: a photo that the virus scan refused is detached.
    const detached = state === 'partRefused' && one.photo?.includes('INFECTED');
    if (state !== 'received' && one.photo && !detached && !this.#hasBytes(row))
      say(`is ${state} and its photo is gone`);
  }

  #hasBytes({ id }: MeterReadRow): boolean {
    return this.#bytes.some(({ submissionId }) => submissionId === id);
  }

  #judgeReceived({ one, there, row, say }: Ending & { row: MeterReadRow }): void {
    if (there.length === 0 && !row.answer?.replaced) say('is shown as received and the utility does not have it');
    if (there.length === 1 && there[0]?.idempotencyKey !== row.id) say('was received under another key');
    if (row.failure) say('is shown as received with a failure');
    // What takes its place brings a photo of its own, where it has one.
    if (one.photoName && !one.withoutPhoto && !row.answer?.replaced) {
      const photo = this.#photos.find((it) => it.customerId === one.customer.id && it.fileName === one.photoName);
      const stored = this.#simulation.utility.photoBytes.get(`${one.customer.id}/${one.photoName}`);
      if (photo?.state !== 'clean' || !stored?.equals(one.photo as Buffer)) say(`has no photo (${photo?.state})`);
    }
    if (this.#hasBytes(row)) say('is received and its photo still on the device');
  }

  #judgeRefused({ one, there, row, say }: Ending & { row: MeterReadRow }): void {
    const { state, failure } = row;
    const { network, device } = this.#simulation;
    if (failure?.kind !== 'refused') say(`is ${state} without a reason`);
    const isMarked = (other: SubmittedReading) => this.#heldBy(other).some((read) => read.fromFuture);
    const reason = reasonOf({ one, id: row.id, submitted: this.#submitted, network, device, isFromFuture: isMarked });
    if (!reason) say(`is ${state} (${JSON.stringify(failure)}) and the utility had no reason`);
    // A device that was put back does not know that it sent the photo itself.
    const ownPhoto = device.isRestored && failure?.kind === 'refused' && failure.code === 'alreadyExists';
    const known = there.length > 0 && reason === 'said so' && !ownPhoto;
    if (state === 'notAccepted' && known) say('is shown as not accepted and the utility has it');
    if (state === 'partRefused' && there.length === 0) say('has its photo refused and the utility has no reading');
  }

  #judgeStrangers(): void {
    const isKnown = (digits: string) => this.#submitted.some((one) => one.digits === digits);
    if (this.#rows.some(({ intent }) => !isKnown(intent.meterRead))) this.complaints.push('an item nobody submitted');
    if (this.#received.some(({ meterRead }) => !isKnown(meterRead))) this.complaints.push('a reading nobody submitted');
  }
}

const name = (one: SubmittedReading): string => `reading ${one.digits} of ${one.customer.name}`;
