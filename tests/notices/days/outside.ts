import type { BillArchive } from '#server/domain/meter/billedUse.ts';
import type { PushService } from '#server/domain/push/pushService.ts';
import type { Email } from '#server/providers/email.ts';
import type { OutboundText, TextOutcome } from '#server/providers/outboundText.ts';
import { Died, type Process } from '../../simulator/mortal.ts';
import type { Random } from '../../simulator/random.ts';
import { mailOf, PEOPLE, type Person } from './people.ts';
import { archived } from './readings.ts';
import { shows, texts, type World } from './world.ts';

/** A server that tells customers something, from a moment on. */
export interface Run {
  process: Process;
  at: Date;
  /** The count of changes then. */
  tick: number;
}

/** What came to somebody. */
export interface Arrival {
  way: 'email' | 'sms' | 'pushNotif';
  person: Person | undefined;
  /** The notice's number. */
  number: string;
  /** What a mail or text says. */
  text: string | null;
  /** A mail's Message-ID, a push's topic: of the same one only the last is shown. */
  sameAs: string | null;
  endpoint: string | null;
  at: Date;
  run: Run;
}

/** What a push service answers from then on. */
export type PushMood = 'well' | 'gone' | 'refuses' | 'busy';

/** The mail server, the carrier and the push services; each may be away, slow, or take something and not say so. */
export class Outside {
  readonly arrivals: Arrival[] = [];
  /** Texts of which nobody knows whether they went, or that the carrier refused: they do not go again. */
  readonly lostTexts = new Set<string>();
  /** Texts that the carrier surely did not take; a server that dies then has not noted that. */
  readonly refusedTexts: { number: string; process: Process }[] = [];
  /** Whose texts the carrier stops by itself. */
  readonly stopped = new Set<Person>();
  /** Where mails are stopped, by whom. */
  readonly stopLinks: { person: Person; link: string }[] = [];
  readonly devices = new Map<string, { person: Person; mood: PushMood }>();
  /** While one of them is slow. */
  meanwhile: () => Promise<void> = async () => {};
  busy = 0;
  readonly #world: World;
  readonly #random: Random;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  /** What a server says to them; it may die before and after. */
  for(run: Run): { archive: BillArchive; email: Email; outboundText: OutboundText; push: PushService } {
    return {
      archive: { list: (caAccount) => this.#said(run, () => this.#bills(caAccount)) },
      email: { send: (mail) => this.#said(run, () => this.#mail(run, mail)) },
      outboundText: {
        send: (to, body) =>
          this.#said(
            run,
            () => this.#text(run, to, body),
            () => this.#loseText(body),
          ),
      },
      push: {
        publicKey: 'ours',
        isServed: () => true,
        areKeys: () => true,
        send: (target, message) => this.#said(run, () => this.#push(run, target.endpoint, message)),
      },
    };
  }

  async #said<Answer>({ process }: Run, say: () => Promise<Answer>, unsaid = () => {}): Promise<Answer> {
    this.busy += 1;
    try {
      if (!this.#world.isCalm && this.#random.chance(0.05)) await this.meanwhile();
      process.isDead ||= --process.statementsLeft < 0;
      if (process.isDead) {
        unsaid();
        throw new Died('the server died');
      }
      return await say();
    } finally {
      this.busy -= 1;
    }
  }

  async #bills(caAccount: string) {
    if (this.#fate === 0) throw new Error('the archive is away');
    return archived(this.#world, caAccount);
  }

  get #fate(): number {
    return this.#world.isCalm ? 99 : this.#random.below(14);
  }

  async #mail(run: Run, mail: Parameters<Email['send']>[0]): Promise<void> {
    const fate = this.#fate;
    if (fate === 0) throw new Error('the mail server is away');
    const person = PEOPLE.find((one) => mailOf(one) === mail.to);
    const [text = '', number = '', link = ''] = mail.text.split('\n');
    this.#arrive(run, { way: 'email', person, number, text, sameAs: mail.messageId ?? null, endpoint: null });
    if (person && link.startsWith('https')) this.stopLinks.push({ person, link });
    if (fate === 1) throw new Error('the mail server has it, and its answer is lost');
  }

  isLost(number: string): boolean {
    return this.lostTexts.has(number) || this.refusedTexts.some((one) => one.number === number && one.process.isDead);
  }

  #loseText(body: string): void {
    this.lostTexts.add(body.split('\n')[1] ?? '');
  }

  async #text(run: Run, to: string, body: string): Promise<TextOutcome> {
    const fate = this.#fate;
    const person = PEOPLE.find(({ mobile }) => mobile === to);
    const [text = '', number = ''] = body.split('\n');
    if (person && this.stopped.has(person)) {
      this.#loseText(body);
      return 'stopped';
    }
    if (fate === 0) {
      this.refusedTexts.push({ number, process: run.process });
      return 'again';
    }
    if (fate === 1 || fate === 2) {
      this.#loseText(body);
      return fate === 1 ? 'refused' : 'unknown';
    }
    if (fate === 3) {
      this.#loseText(body);
      if (person) {
        this.stopped.add(person);
        this.#world.switches.set(texts(person), false);
      }
      return 'stopped';
    }
    this.#arrive(run, { way: 'sms', person, number, text, sameAs: null, endpoint: null });
    return fate === 4 ? 'unknown' : 'sent';
  }

  async #push(
    run: Run,
    endpoint: string,
    message: Parameters<PushService['send']>[1],
  ): ReturnType<PushService['send']> {
    const device = this.devices.get(endpoint);
    const fate = this.#fate;
    const mood = device?.mood ?? 'gone';
    if (mood === 'gone' || mood === 'refuses') {
      this.#world.switches.set(shows(endpoint), false);
      return mood === 'gone' ? { is: 'gone' } : { is: 'refused', status: 403 };
    }
    if (!this.#world.isCalm && (mood === 'busy' || fate === 0))
      return { is: 'again', inSeconds: 60 * this.#random.below(9) };
    const { notification } = JSON.parse(message.payload) as { notification: { body: string; tag: string } };
    const said = { person: device?.person, number: notification.body, text: null, sameAs: message.topic };
    this.#arrive(run, { way: 'pushNotif', ...said, endpoint });
    if (notification.tag !== message.topic) throw new Error('a push has another tag than topic');
    return fate === 1 ? { is: 'again', inSeconds: 30 } : { is: 'taken' };
  }

  #arrive(run: Run, arrival: Omit<Arrival, 'at' | 'run'>): void {
    this.arrivals.push({ ...arrival, at: this.#world.now, run });
  }
}
