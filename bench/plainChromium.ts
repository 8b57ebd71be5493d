import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { chromiumArgs, findOrInstallChromium } from '../scripts/chromium.mjs';

type Params = Record<string, unknown>;
interface Message {
  id?: number;
  method?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
}

const GIVE_UP_MS = 60_000;

/**
 * Pages that a desktop's Chromium has of its own, for a new tab and below the address bar: a phone has none of them, and
 * they load scripts just when the measured page does.
 */
const WITHOUT_OWN_PAGES = ['--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup'];

/**
 * Chromium by the DevTools protocol alone, and without its Runtime domain: Playwright enables that and runs scripts of
 * its own in every page, which costs a cheap phone's start a third more time than its customer would wait.
 */
export class PlainChromium {
  readonly #process: ChildProcess;
  readonly #toBrowser: Writable;
  readonly #answers = new Map<number, { done: (result: Params) => void; failed: (error: Error) => void }>();
  readonly #listeners = new Set<(message: Message) => void>();
  #sent = 0;

  private constructor(profileFolder: string) {
    // The cookies of a profile that Playwright made can be read only with the same two choices about passwords.
    const choices = ['--headless=new', '--password-store=basic', '--use-mock-keychain', '--no-default-browser-check'];
    const connection = ['--remote-debugging-pipe', `--user-data-dir=${profileFolder}`];
    const args = [...chromiumArgs, ...choices, ...WITHOUT_OWN_PAGES, ...connection, 'about:blank'];
    this.#process = spawn(findOrInstallChromium(process.execPath), args, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.#toBrowser = this.#process.stdio[3] as Writable;
    let rest = '';
    (this.#process.stdio[4] as Readable).setEncoding('utf8').on('data', (data: string) => {
      const messages = (rest + data).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages) this.#receive(JSON.parse(message));
    });
  }

  /** Starts on this profile with one empty page, does the work, and ends the browser. */
  static async open<T>(profileFolder: string, work: (page: PlainPage) => Promise<T>): Promise<T> {
    const browser = new PlainChromium(profileFolder);
    try {
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
      return await work(new PlainPage(browser, sessionId as string));
    } finally {
      const ended = once(browser.#process, 'exit');
      // The connection may end before the answer comes.
      void browser.send('Browser.close').catch(() => {});
      await ended;
    }
  }

  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = ++this.#sent;
    this.#toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((done, failed) => this.#answers.set(id, { done, failed }));
  }

  /** The first event that `read` makes something of. */
  event<T>(read: (method: string, params: Params) => T | undefined): Promise<T> {
    return new Promise((done, failed) => {
      const giveUp = setTimeout(() => failed(new Error('what was waited for did not happen')), GIVE_UP_MS);
      const listener = ({ method = '', params = {} }: Message) => {
        const found = read(method, params);
        if (found === undefined) return;
        clearTimeout(giveUp);
        this.#listeners.delete(listener);
        done(found);
      };
      this.#listeners.add(listener);
    });
  }

  #receive(message: Message): void {
    for (const listener of this.#listeners) listener(message);
    const waiting = this.#answers.get(message.id ?? 0);
    if (!waiting) return;
    this.#answers.delete(message.id ?? 0);
    if (message.error) waiting.failed(new Error(message.error.message));
    else waiting.done(message.result ?? {});
  }
}

export class PlainPage {
  readonly #browser: PlainChromium;
  readonly #sessionId: string;

  constructor(browser: PlainChromium, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
  }

  send(method: string, params: Params = {}): Promise<Params> {
    return this.#browser.send(method, params, this.#sessionId);
  }

  /** Opens an address, and gives the milliseconds from the start of the navigation until these words were painted. */
  async timeToWords(address: string, words: string): Promise<number> {
    await this.send('Page.enable');
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${reportWords})(${JSON.stringify(words)})` });
    const seen = this.#browser.event((method, { url }) =>
      method === 'Page.navigatedWithinDocument' ? /#painted=([\d.]+)$/.exec(String(url))?.[1] : undefined,
    );
    await this.send('Page.navigate', { url: address });
    return Number(await seen);
  }
}

/** Runs in the page: writes into its address when the words were painted, which the Page domain reports. */
function reportWords(words: string): void {
  const look = () => {
    if (!document.body?.textContent?.includes(words)) return requestAnimationFrame(look);
    // The frame after the one in which they were there: by then they have been painted.
    return requestAnimationFrame(() => {
      location.hash = `painted=${performance.now()}`;
    });
  };
  requestAnimationFrame(look);
}
