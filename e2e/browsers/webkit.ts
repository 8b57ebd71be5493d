import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../freePort.ts';
import { finder, type Phone, pressed, type Target } from './story.ts';

const WAIT_MS = 30_000;
/** The name under which WebDriver hands an element over. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface WebKitPlace {
  driver: string;
  browser: string;
  xvfb: string;
}

/** Shorter than every wait of the stories: a script that is lost with its page is run again. */
const SCRIPT_MS = 5000;

/**
 * WebKitGTK's MiniBrowser by plain WebDriver calls, on a screen nobody sees. Under automation it keeps everything
 * in memory as long as it runs, and its driver ends the session with the first process that dies: so here closing
 * and killing both mean that the app's tab is gone at once, while an empty tab beside it keeps the browser.
 */
export class WebKit implements Phone {
  readonly #place: WebKitPlace;
  #processes: ChildProcess[] = [];
  #session = '';
  #emptyTab = '';

  constructor(place: WebKitPlace) {
    this.#place = place;
  }

  async open(): Promise<void> {
    if (!this.#session) await this.#startBrowser();
    const { handle } = await this.#ask<{ handle: string }>('POST', '/window/new', { type: 'window' });
    await this.#ask('POST', '/window', { handle });
  }

  async #startBrowser(): Promise<void> {
    const port = await freePort();
    const display = await this.#screen();
    this.#start(this.#place.driver, [`--port=${port}`, '--host=127.0.0.1'], { DISPLAY: display });
    const driver = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${driver}/status`)).ok);
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: this.#place.browser, args: ['--automation'] } },
      },
    });
    this.#session = `${driver}/session/${sessionId}`;
    await this.#ask('POST', '/timeouts', { script: SCRIPT_MS });
    this.#emptyTab = await this.#ask('GET', '/window', undefined);
  }

  async goto(url: string): Promise<void> {
    await this.#ask('POST', '/url', { url });
  }

  run<T>(body: string): Promise<T> {
    return this.#ask('POST', '/execute/sync', { script: `return (async () => { ${body} })()`, args: [] });
  }

  async click(target: Target): Promise<void> {
    const press = async () => this.#ask('POST', `/element/${await this.#find(target)}/click`, {});
    if (await pressed(press, /stale element|not interactable/)) return;
    // A window behind another one is not always drawn: its dialog opens, and never comes to where it can be pressed.
    await this.run(`${finder(target)}.click()`);
  }

  async type(target: Target, text: string): Promise<void> {
    await this.#ask('POST', `/element/${await this.#find(target)}/value`, { text });
  }

  async close(): Promise<void> {
    await this.#ask('DELETE', '/window', undefined);
    await this.#ask('POST', '/window', { handle: this.#emptyTab });
  }

  kill(): Promise<void> {
    return this.close();
  }

  /** Ends everything that was started. */
  async dispose(): Promise<void> {
    if (this.#session) await this.#ask('DELETE', '', undefined).catch(() => {});
    for (const child of this.#processes.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }

  /** A screen of our own; the server picks a free number and tells it. */
  async #screen(): Promise<string> {
    const child = this.#start(this.#place.xvfb, ['-displayfd', '1', '-screen', '0', '800x900x24', '-nolisten', 'tcp']);
    const [number] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    return `:${String(number).trim()}`;
  }

  #start(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
    child.on('error', () => {});
    this.#processes.push(child);
    return child;
  }

  #ask<T>(method: string, path: string, body: unknown): Promise<T> {
    if (!this.#session) throw new Error('WebKit is not open');
    return ask<T>(method, this.#session + path, body);
  }

  async #find(target: Target): Promise<string> {
    let found: Record<string, string> | null = null;
    await until(async () => {
      found = await this.#ask('POST', '/execute/sync', { script: `return ${finder(target)}`, args: [] });
      return found !== null;
    }, `${target.kind} ${target.name}`).catch(async (reason: Error) => {
      const shown = await this.run<string>('return document.body.innerText').catch(() => 'nothing that can be read');
      throw new Error(`${reason.message}; the page shows: ${shown}`);
    });
    return (found as Record<string, string> | null)?.[ELEMENT] ?? '';
  }
}

async function ask<T>(method: string, url: string, body: unknown): Promise<T> {
  const reply = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message}`);
  return value;
}

async function until(ready: () => Promise<boolean>, what = 'the driver'): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await ready().catch(() => false))) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
