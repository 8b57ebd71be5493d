import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault, OutageChange, SandboxText } from '#contracts/sandbox.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { freePort } from './freePort.ts';
import { SHORT_LIVED } from './shortLived.ts';
import { needsWorker } from './worker.ts';

/** Generous: its database takes long to start while both cores are busy. */
const START_TIMEOUT_MS = 120_000;
/** The environment variable that names the folder every server's data is copied from. */
const TEMPLATE = 'STORMLAMP_TEST_DATA';

/** A real server with its sandbox, on its own port and data, that a test may kill and start again. */
export class Server {
  readonly #port: number;
  readonly #data: string;
  readonly #env: Record<string, string>;
  readonly #nodeOptions: readonly string[];
  #process: ChildProcess | null = null;
  #output = '';

  private constructor(port: number, data: string, env: Record<string, string>, nodeOptions: readonly string[]) {
    this.#port = port;
    this.#data = data;
    this.#env = env;
    this.#nodeOptions = nodeOptions;
  }

  /**
   * `env`: configuration of the server's own, beside port, data folder and database. `nodeOptions`: those of Node; where
   * its speed is measured, none.
   */
  static async create(env: Record<string, string> = {}, nodeOptions: readonly string[] = SHORT_LIVED): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'stormlamp-e2e-'));
    const template = process.env[TEMPLATE];
    if (template) await cp(template, data, { recursive: true });
    const server = new Server(await freePort(), data, env, nodeOptions);
    await server.start();
    return server;
  }

  /**
   * From now on every server of this process and of those it starts begins with a copy of a data folder made here: a
   * first start on an empty folder takes three times as long. `use`: what that first server is good for meanwhile.
   * Answers what removes the folder.
   */
  static async prepareTemplate(use: (server: Server) => Promise<void>): Promise<() => Promise<void>> {
    const server = await Server.create();
    await use(server);
    await server.reset();
    // In good order, so that no process holds the database that is copied.
    await server.#end('SIGTERM');
    process.env[TEMPLATE] = server.#data;
    return () => rm(server.#data, { recursive: true, force: true });
  }

  /** Undefined while it is not running. */
  get processId(): number | undefined {
    return this.#process?.pid;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [...this.#nodeOptions, 'server/main.ts'], {
      env: { ...process.env, PORT: String(this.#port), STORMLAMP_DATA: this.#data, DATABASE_URL: '', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const keep = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-20_000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const until = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < until) {
      if (child.exitCode !== null) break;
      const ready = await fetch(`${this.origin}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server did not start:\n${this.#output}`);
  }

  /**
   * From now on it cuts every connection before it reads what is asked; its control room stays open. For whoever asks,
   * there is no server, and it is back two seconds sooner than a killed one. Not where a test says what has not arrived
   * when it is back: a request that was under way may be read only then.
   */
  async refuse(): Promise<void> {
    needsWorker('server.refuse()');
    await this.fault({ path: '/', mode: 'drop', times: 1_000_000 });
  }

  /** Ends that. */
  async admit(): Promise<void> {
    await this.clearFaults();
  }

  /** As a power cut would: no goodbye, nothing flushed. */
  async kill(): Promise<void> {
    needsWorker('server.kill()');
    await this.#end('SIGKILL');
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  async dispose(): Promise<void> {
    await this.#end('SIGKILL');
    await rm(this.#data, { recursive: true, force: true });
  }

  async state(): Promise<SandboxState> {
    const reply = await fetch(`${this.origin}/sandbox/state`);
    return (await reply.json()) as SandboxState;
  }

  async fault(fault: Fault): Promise<void> {
    await this.#post('/sandbox/faults', fault);
  }

  /** What the utility's outage system publishes. */
  async publish(change: OutageChange): Promise<void> {
    await this.#post('/sandbox/outages', change);
  }

  /** What a customer sends to the utility's number. */
  async text(text: SandboxText): Promise<void> {
    await this.#post('/sandbox/texts', text);
  }

  /** The bills count off what was received by card. */
  async bookPayments(): Promise<void> {
    await this.#post('/sandbox/bookings', {});
  }

  /** So many minutes pass for every card payment that is under way. */
  async passTime(minutes: number): Promise<void> {
    await this.#post('/sandbox/payments', { minutes });
  }

  /** It is that time: customers are told of their accounts, and what is due goes. */
  async remind(at: string): Promise<void> {
    await this.#post('/sandbox/jobs', { run: 'reminders', at });
  }

  async clearFaults(): Promise<void> {
    const reply = await fetch(`${this.origin}/sandbox/faults`, { method: 'DELETE' });
    if (!reply.ok) throw new Error(`DELETE /sandbox/faults: ${reply.status}`);
  }

  /** Everybody's session is over, as after months: no cookie is worth anything any more. */
  async endSessions(): Promise<void> {
    const reply = await fetch(`${this.origin}/sandbox/sessions`, { method: 'DELETE' });
    if (!reply.ok) throw new Error(`DELETE /sandbox/sessions: ${reply.status}`);
  }

  async reset(): Promise<void> {
    await this.#post('/sandbox/reset', {});
  }

  async #post(path: string, body: unknown): Promise<void> {
    const reply = await fetch(this.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  }
}
