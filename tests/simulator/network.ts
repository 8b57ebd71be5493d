import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { IDEMPOTENCY_HEADER, OWNER_HEADER, REPLACES_HEADER } from '#contracts/call.ts';
import { customerRequestCall } from '#contracts/customerRequest.ts';
import type { Failure } from '#contracts/failure.ts';
import { meterReadCall } from '#contracts/meterRead.ts';
import { createOutageCall } from '#contracts/outageReport.ts';
import { photoPutFinalRefusals } from '#contracts/photo.ts';
import { updateProfileDetailsCall } from '#contracts/profile.ts';
import { setThermostatCall } from '../outbox/thermostat.ts';
import type { Device } from './device.ts';
import { forge, redirected } from './forgery.ts';
import { grantIn, judgeGrant } from './grants.ts';
import { type NetworkFault, networkFaults } from './networkFaults.ts';
import type { Random } from './random.ts';
import type { Actor, Choice, Scheduler } from './scheduler.ts';
import type { Utility, WireReply, WireRequest } from './utility.ts';

const anywhere = networkFaults.filter((fault) => fault !== 'storeForgets');

interface Exchange {
  number: number;
  actor: Actor;
  request: WireRequest;
  what: string;
  /** The submission it is about, where that can be told. */
  key: string | null;
  resolve: (response: Response) => void;
  reject: (reason: unknown) => void;
  fate: NetworkFault | null;
  /** What the sender wants done with a redirect. */
  redirect: RequestInit['redirect'];
  /** Set when the utility has worked on it. */
  reply: WireReply | null;
  held: boolean;
}

/** What a request was answered, `about` telling which it was, and for whom it was sent. */
interface Answer {
  at: number;
  about: string;
  owner: string | null;
  status: number;
  body: string;
  forged: boolean;
}

/** What the observer wants to know of every request. */
export interface Seen {
  at: number;
  key: string | null;
  owner: string | null;
  /** The keys that it takes the place of. */
  replaces: string | null;
  path: string;
  body: string | Buffer | undefined;
  /** Whose cookie it carried. */
  cookie: string | null;
  /** When its session began. */
  signedInAt: number | null;
  deviceNow: number;
  /** The submission grant under which it was signed. */
  grant: string | null;
}

const NOTHING: readonly Choice[] = [];
/** In our own words and final: nobody can tell that somebody else said it. */
function isFinal({ method, url }: WireRequest, { body }: WireReply): boolean {
  const path = url.split('/').at(-1) ?? '';
  const calls = [
    meterReadCall,
    createOutageCall,
    customerRequestCall,
    setThermostatCall,
    updateProfileDetailsCall,
    accountUpdateCall,
  ];
  const call = calls.find((one) => one.path.endsWith(`/${path}`));
  const final = method === 'PUT' ? photoPutFinalRefusals : (call?.finalRefusals ?? []);
  return final.some((code) => body.includes(`"code":"${code}"`));
}

/** Tells which submission or photo a request is about: its key and its photo's name stand in here. */
const aboutOf = ({ url, headers, body }: WireRequest): string =>
  `${headers[IDEMPOTENCY_HEADER] ?? ''} ${url} ${typeof body === 'string' ? body : ''}`;

/**
 * The way between a device and the utility. Every request and every reply is a choice of the scheduler;
 * a fault is drawn when the request leaves.
 */
export class Network {
  /** How likely a request meets a fault, and how many may still happen. */
  rate = 0;
  budget = 0;
  /** Nothing gets through, and nobody says so at once. */
  down = false;
  /** The next request like this meets this fault: how a story begins. */
  script: { method: string; path: string; fault: NetworkFault }[] = [];
  readonly seen: Seen[] = [];
  /** Replies the utility really gave to a submission, and refusals that only look like its own. */
  readonly answers: Answer[] = [];
  /** What somebody else's well-formed answer was about. */
  readonly strangers: string[] = [];
  readonly complaints: string[] = [];
  /** What the device made of the calls that did not go well. */
  readonly failures: { path: string; failure: Failure }[] = [];
  /** Somebody on the way sees a signed request, and may change it. */
  onSigned: (request: WireRequest) => void = () => {};
  onReply: (actor: Actor, about: string, status: number, retryAfter: string | undefined) => void = () => {};
  onFault: (fault: NetworkFault) => void = () => {};
  readonly #scheduler: Scheduler;
  readonly #utility: Utility;
  readonly #random: Random;
  readonly #device: () => Device;
  #open: Exchange[] = [];
  #late: Choice[] = [];
  #scansDue = 0;
  #count = 0;

  constructor(scheduler: Scheduler, utility: Utility, random: Random, device: () => Device) {
    this.#scheduler = scheduler;
    this.#utility = utility;
    this.#random = random;
    this.#device = device;
  }

  get open(): number {
    return this.#open.length;
  }

  /** This one has sent something and waits for its answer. */
  waits(actor: Actor): boolean {
    return this.#open.some((exchange) => exchange.actor === actor);
  }

  /** Somebody else than this one has sent so much since then, and waits for an answer. */
  othersWait(actor: Actor, sent: number, since: number): boolean {
    if (this.#count - since < sent) return false;
    return this.#open.some((exchange) => exchange.actor !== actor);
  }

  /** How many requests have left the device. */
  get sent(): number {
    return this.#count;
  }

  fetch = (url: string, init: RequestInit): Promise<Response> => {
    const actor = this.#scheduler.current;
    const headers = { ...(init.headers as Record<string, string>) };
    const device = this.#device();
    const withCookie = device.cookie !== null && init.credentials !== 'omit';
    if (device.cookie && withCookie) headers.cookie = `stormlamp=${device.cookie.secret}`;
    const request: WireRequest = {
      method: init.method ?? 'GET',
      url,
      headers,
      body: init.body instanceof ArrayBuffer ? Buffer.from(init.body) : (init.body as string | undefined),
    };
    const what = `${request.method} ${url.split('?')[0]?.split('/').pop()?.slice(0, 20)}`;
    this.seen.push({
      at: this.#scheduler.now,
      key: headers[IDEMPOTENCY_HEADER] ?? null,
      owner: headers[OWNER_HEADER] ?? null,
      replaces: headers[REPLACES_HEADER] ?? null,
      path: url,
      body: request.body,
      cookie: withCookie ? (device.cookie?.customer.id ?? null) : null,
      signedInAt: withCookie ? (device.cookie?.signedInAt ?? null) : null,
      grant: grantIn(headers),
      deviceNow: device.now(),
    });
    if (grantIn(headers)) this.onSigned(request);
    device.observeSend(this.seen.at(-1) as Seen, actor);
    return new Promise((resolve, reject) => {
      const exchange: Exchange = {
        number: ++this.#count,
        actor,
        request,
        what,
        key: headers[IDEMPOTENCY_HEADER] ?? null,
        resolve,
        reject,
        fate: this.#draw(request),
        redirect: init.redirect,
        reply: null,
        held: false,
      };
      this.#scheduler.note(
        `${actor.name} sends ${exchange.number} ${what}${exchange.fate ? ` (${exchange.fate})` : ''}`,
      );
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      this.#open.push(exchange);
    });
  };

  #draw(request: WireRequest): NetworkFault | null {
    if (this.down) return 'requestLost';
    const written = this.script.findIndex(
      ({ method, path }) => method === request.method && request.url.includes(path),
    );
    if (written >= 0) return this.script.splice(written, 1)[0]?.fault ?? null;
    if (this.budget <= 0 || !this.#random.chance(this.rate)) return null;
    this.budget--;
    // Photos are put seldom, and only then can the store forget, or the server die after it has stored one.
    if (request.method === 'PUT' && this.#random.chance(0.4)) return this.#random.pick(['storeForgets', 'serverDies']);
    // Places are looked up seldom, and only then is a proof sent because one was wanted.
    const isProvenLater = this.#device().scope.wantsProofs && /(installationLookup|outageStatus)$/.test(request.url);
    if (isProvenLater && this.#random.chance(0.5)) return '429 Retry-After';
    return this.#random.pick(anywhere);
  }

  choices(): readonly Choice[] {
    if (this.#open.length === 0 && this.#late.length === 0 && this.#scansDue === 0) return NOTHING;
    const choices: Choice[] = [];
    for (const exchange of this.#open) {
      if (exchange.held) continue;
      choices.push({
        name: `net ${exchange.number} ${exchange.reply ? 'reply' : 'arrives'}`,
        run: () => (exchange.reply ? this.#reply(exchange) : this.#arrive(exchange)),
      });
    }
    if (this.#late.length > 0) choices.push({ name: 'net late', run: () => this.#takeLate() });
    if (this.#scansDue > 0) choices.push({ name: 'scanner', run: () => this.#scan() });
    return choices;
  }

  async #takeLate(): Promise<void> {
    const late = this.#late.shift() as Choice;
    this.#scheduler.note(late.name);
    await late.run();
  }

  async #scan(): Promise<void> {
    this.#scansDue = 0;
    await this.#scheduler.outside(() => this.#utility.scan());
  }

  /** The line is cut and every exchange on it with it. */
  cut(): void {
    for (const exchange of [...this.#open]) this.#fail(exchange);
  }

  async #arrive(exchange: Exchange): Promise<void> {
    const { fate } = exchange;
    if (fate) this.onFault(fate);
    switch (fate) {
      case 'requestLost':
        return this.#lose(exchange);
      case 'requestLate':
        return this.#hold(exchange, () => this.#workOnce(exchange));
      case 'requestDoubled':
        await this.#work(exchange);
        this.#again(exchange);
        return;
      case 'requestDoubledAtOnce':
        return this.#work(exchange, 2);
      case 'serverDies':
        // A photo takes fewer statements.
        await this.#work(exchange, 1, this.#random.between(0, exchange.request.method === 'PUT' ? 3 : 9));
        return this.#lose(exchange);
      case 'storeForgets':
        this.#utility.storeForgets = true;
        return this.#work(exchange);
      case 'replyLost':
        await this.#work(exchange);
        return this.#lose(exchange);
      case 'replyLate':
      case 'replyReordered':
        await this.#work(exchange);
        return this.#hold(exchange, () => {});
      case null:
        return this.#workBesideReplaced(exchange);
      case 'replyCut':
        return this.#work(exchange);
      default:
        return this.#forge(exchange, fate);
    }
  }

  /** Unless it came together with another one. */
  async #workOnce(exchange: Exchange): Promise<void> {
    if (!exchange.reply) await this.#work(exchange);
  }

  /** A submission may come at the very moment in which one that it replaces, held up so far, comes too. */
  async #workBesideReplaced(exchange: Exchange): Promise<void> {
    const replaced = exchange.request.headers[REPLACES_HEADER]?.split(',') ?? [];
    const late = this.#open.find(({ held, reply, key }) => held && !reply && key !== null && replaced.includes(key));
    const both = late && this.#random.chance(0.7) ? [exchange, late] : [exchange];
    if (this.#random.chance(0.5)) both.reverse();
    const replies = await this.#deliver(both.map(({ request }) => request));
    for (const [at, reply] of replies.entries()) this.#answer(both[at] as Exchange, [reply]);
  }

  /** The utility works on it, perhaps twice at the same time. */
  async #work(exchange: Exchange, times = 1, diesBefore?: number): Promise<void> {
    const requests = Array.from({ length: times }, () => exchange.request);
    this.#answer(exchange, await this.#deliver(requests, diesBefore));
  }

  /** All at the same time. */
  async #deliver(requests: readonly WireRequest[], diesBefore?: number): Promise<WireReply[]> {
    this.#utility.now = this.#scheduler.now;
    const replies = await this.#scheduler.outside(() =>
      Promise.all(requests.map((request) => this.#utility.deliver(request, diesBefore))),
    );
    this.#scheduler.note(`  utility: ${replies.map(({ status }) => status).join(' and ')}`);
    // Nobody hears a server that dies.
    for (const [at, { status, body }] of diesBefore === undefined ? replies.entries() : []) {
      const request = requests[at] as WireRequest;
      this.#noteAnswer(request, status, body, false);
      this.complaints.push(...judgeGrant(this.#utility, request, { status, body }));
      // Photos apart: their store may not answer.
      if (status >= 500 && request.method !== 'PUT') this.complaints.push(`${request.url}: ${status} ${body}`);
    }
    return replies;
  }

  #noteAnswer(request: WireRequest, status: number, body: string, forged: boolean): void {
    const owner = request.headers[OWNER_HEADER] ?? null;
    this.answers.push({ at: this.#scheduler.now, about: aboutOf(request), owner, status, body, forged });
  }

  #answer(exchange: Exchange, replies: readonly WireReply[]): void {
    // A photo that some box on the way sent twice: the store's "exists already" cannot be told from a photo
    // used before, so the first answer counts. (Of readings either answer will do.)
    exchange.reply = replies.find(({ status }) => status === 201) ?? this.#random.pick(replies);
    // The scanner takes a few seconds.
    if (this.#utility.unscanned.length > 0) {
      this.#scheduler.timer(this.#scheduler.disk, this.#random.between(0, 6000), () => this.#scansDue++);
    }
  }

  #again(exchange: Exchange): void {
    const echo: Exchange = { ...exchange, reply: null, fate: 'requestLate', resolve: () => {}, reject: () => {} };
    this.#open.push(echo);
    this.#hold(echo, () => this.#workOnce(echo));
  }

  /** It hangs somewhere for up to two minutes: longer than the sender waits, perhaps. */
  #hold(exchange: Exchange, then: () => Promise<void> | void): void {
    exchange.held = true;
    const ms = this.#random.pick([200, 5_000, 30_000, 120_000]);
    this.#scheduler.timer(this.#scheduler.disk, ms, () => {
      this.#late.push({
        name: `net ${exchange.number} late`,
        run: async () => {
          await then();
          exchange.fate = null;
          exchange.held = false;
        },
      });
    });
  }
  /** Cut at once, or never heard of again: then the sender's own time-out tells. */
  #lose(exchange: Exchange): void {
    if (this.down || this.#random.chance(0.7)) this.#fail(exchange);
    else this.#open = this.#open.filter((one) => one !== exchange);
  }

  #fail(exchange: Exchange): void {
    this.#open = this.#open.filter((one) => one !== exchange);
    this.#scheduler.task(exchange.actor, () => exchange.reject(new TypeError('fetch failed')));
  }

  async #forge(exchange: Exchange, fate: NetworkFault): Promise<void> {
    if (fate === '500 after') await this.#work(exchange);
    if (fate === 'redirect') return this.#redirect(exchange);
    const reply = forge(fate, this.#random, this.#device().scope);
    exchange.reply = reply;
    const about = aboutOf(exchange.request);
    if (fate === 'JSON 200 stranger') this.strangers.push(about);
    if (isFinal(exchange.request, reply)) this.#noteAnswer(exchange.request, reply.status, reply.body, true);
  }

  /** Something on the way sends the request on to an address of its own, with all that is in it (307). */
  #redirect(exchange: Exchange): void {
    const seen = redirected(exchange.redirect);
    if (seen instanceof TypeError) {
      this.#fail(exchange);
      return;
    }
    if (exchange.redirect !== 'manual') this.complaints.push(`${exchange.what} followed a redirect to somebody else`);
    exchange.reply = seen;
  }

  #reply(exchange: Exchange): void {
    this.#open = this.#open.filter((one) => one !== exchange);
    const { status, headers, body } = exchange.reply as WireReply;
    const cut = exchange.fate === 'replyCut';
    const response = {
      ok: status >= 200 && status < 300,
      status,
      headers: new Headers(headers),
      text: cut ? () => Promise.reject(new TypeError('terminated')) : () => Promise.resolve(body),
    };
    this.onReply(exchange.actor, aboutOf(exchange.request), status, headers['retry-after']);
    this.#scheduler.task(exchange.actor, () => exchange.resolve(response as unknown as Response));
  }
}
