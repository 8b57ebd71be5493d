import { type Browser, launch, type Page } from 'puppeteer-core';
import { finder, type Phone, pressed, type Target } from './story.ts';

const WAIT_MS = 30_000;

/** Firefox by WebDriver BiDi, on a profile folder. */
export class Firefox implements Phone {
  readonly #executable: string;
  readonly #profile: string;
  #browser: Browser | null = null;
  #page: Page | null = null;

  constructor(executable: string, profile: string) {
    this.#executable = executable;
    this.#profile = profile;
  }

  get page(): Page {
    if (!this.#page) throw new Error('Firefox is not open');
    return this.#page;
  }

  async open(): Promise<void> {
    this.#browser = await launch({
      browser: 'firefox',
      executablePath: this.#executable,
      headless: true,
      userDataDir: this.#profile,
      timeout: 60_000,
    });
    this.#page = (await this.#browser.pages())[0] ?? (await this.#browser.newPage());
    this.#page.setDefaultTimeout(WAIT_MS);
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'domcontentloaded' });
  }

  run<T>(body: string): Promise<T> {
    return this.page.evaluate(`(async () => { ${body} })()`) as Promise<T>;
  }

  async click(target: Target): Promise<void> {
    const press = async () => (await this.#find(target)).click();
    if (!(await pressed(press, /detached|not clickable/))) await press();
  }

  async type(target: Target, text: string): Promise<void> {
    await (await this.#find(target)).type(text);
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.#browser = null;
  }

  async kill(): Promise<void> {
    const browser = this.#browser;
    this.#browser = null;
    const process = browser?.process();
    if (!process || process.exitCode !== null) return;
    const ended = new Promise((done) => process.once('exit', done));
    process.kill('SIGKILL');
    await ended;
  }

  async #find(target: Target) {
    const found = await this.page.waitForFunction(finder(target), { timeout: WAIT_MS });
    const element = found.asElement();
    if (!element) throw new Error(`no ${target.kind} ${target.name}`);
    return element as import('puppeteer-core').ElementHandle<Element>;
  }
}
