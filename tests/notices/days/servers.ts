import { sql } from 'drizzle-orm';
import { makeCarriers } from '#server/domain/notice/carriers.ts';
import type { Delivering } from '#server/jobs/deliverNotices.ts';
import { makeLog } from '#server/log.ts';
import { makeBreaker } from '#server/providers/breaker.ts';
import { NOTICE_CAUSES } from '#server/store/notice/noticesSent.ts';
import { aesSeal } from '#server/store/seal.ts';
import { inProcess } from '../../simulator/mortal.ts';
import type { NoticeDatabase } from './database.ts';
import type { Outside, Run } from './outside.ts';
import { PAGES } from './words.ts';
import type { World } from './world.ts';

export const STOP_URL = 'https://app.told.example/api/utility/stopMails?token=';
export const seal = aesSeal([{ id: 'key', secret: 'a secret of these tests, of 32 signs' }]);
const log = makeLog('silent');
/** Far more than anything takes; reached by one that waits for itself. */
const MOST_TURNS = 10_000;

/** Servers on one database, as many as are wanted at once; each does one thing, and may die before it is done. */
export class Servers {
  readonly #db: NoticeDatabase['db'];
  readonly #world: World;
  readonly #outside: Outside;

  constructor({ db }: NoticeDatabase, world: World, outside: Outside) {
    this.#db = db;
    this.#world = world;
    this.#outside = outside;
  }

  /** `statements`: so many more, then it dies. @returns whether it came to its end */
  async run(work: (parts: Delivering, run: Run) => Promise<unknown>, statements = Number.POSITIVE_INFINITY) {
    const { now, switches } = this.#world;
    const run: Run = { process: { isDead: false, statementsLeft: statements }, at: now, tick: switches.tick };
    try {
      await inProcess(run.process, () => work(this.#parts(run), run));
      return true;
    } catch (error) {
      if (!run.process.isDead) throw error;
      return false;
    }
  }

  /** Nobody of the dead ones does anything any more. */
  async rest(): Promise<void> {
    for (let turns = 0; turns < 3 || this.#outside.busy > 0; turns++) {
      if (turns > MOST_TURNS) throw new Error('the servers do not come to rest');
      await new Promise((next) => setImmediate(next));
    }
  }

  #parts(run: Run): Delivering {
    const world = this.#world;
    return {
      db: this.#db,
      now: () => world.now,
      pages: () => PAGES,
      causes: new Set(NOTICE_CAUSES.filter((cause) => !world.office.has(cause))),
      ways: ['pushNotif', 'email', 'sms'],
      ...this.#outside.for(run),
      carriers: makeCarriers(
        () => this.#db,
        () => world.now,
        ['pushNotif', 'email', 'sms'],
        { email: makeBreaker({ now: () => world.now }), sms: makeBreaker({ now: () => world.now }) },
      ),
      log,
      seal,
      appOrigin: 'https://app.told.example',
      stopUrl: STOP_URL,
      sender: 'The Utility',
      claiming: {
        get present() {
          return sql`${world.now.toISOString()}::timestamptz`;
        },
      },
    };
  }
}
