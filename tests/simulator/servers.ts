import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Overrides, Server } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { twilioCarrier } from '#server/providers/textCarrier.ts';
import { otherVersion } from './otherVersion.ts';
import { type Patch, serverCopy } from './planting.ts';
import type { ServerCode } from './server.ts';
import * as product from './server.ts';

/**
 * The processes that may serve: two of this version, and one of another. Each is a copy of its own of every module,
 * so they share the database and nothing else.
 */
export const serverNames = ['first', 'second', 'otherVersion'] as const;
export type ServerName = (typeof serverNames)[number];

/** By which the servers know the carrier of text messages. */
export const CARRIER_TOKEN = 'simulated';

const directories: string[] = [];
process.once('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'stormlamp-simulator-'));
  directories.push(directory);
  return directory;
}

/** The servers with the same patches, each started when it is first asked. */
export class Servers {
  readonly #name: string;
  readonly #patches: readonly Patch[];
  readonly #overrides: Overrides;
  readonly #started = new Map<ServerName, Promise<Server>>();

  /** `name` tells these copies from all others; null: this version as it is. */
  constructor(name: string | null, patches: readonly Patch[], overrides: Overrides) {
    this.#name = name ?? 'unpatched';
    this.#patches = patches;
    this.#overrides = overrides;
  }

  /** The product's code as the first of them runs it. */
  async code(): Promise<ServerCode> {
    return this.#patches.length === 0 ? product : serverCopy(this.#name, this.#patches);
  }

  at(which: ServerName): Promise<Server> {
    const known = this.#started.get(which);
    if (known) return known;
    const starting = this.#start(which);
    this.#started.set(which, starting);
    return starting;
  }

  async #start(which: ServerName): Promise<Server> {
    const patches = which === 'otherVersion' ? [...this.#patches, ...otherVersion] : this.#patches;
    const code = which === 'first' ? await this.code() : await serverCopy(`${this.#name}-${which}`, patches);
    const config = readConfig({ STORMLAMP_DATA: dataDirectory() }, join(import.meta.dirname, '../..'));
    const none = Number.MAX_SAFE_INTEGER;
    const calls = { api: none, signIn: none };
    config.rateLimit = { customer: calls, address: calls, unproven: none };
    // Nobody signs in through a provider here, and everything else outside is given below.
    config.sandbox = 'off';
    const textCarrier = twilioCarrier({ authToken: CARRIER_TOKEN, number: null });
    return code.buildServer(config, { ...this.#overrides, textCarrier, serveMore: code.serveThermostat });
  }
}
