import { breakInParts, look, moveWorks, planWorkSoon, storm } from './listsSay.ts';
import { ACCOUNTS } from './people.ts';
import { peopleLetGo, peopleTake } from './peopleDo.ts';
import { type Choice, choice, type Play } from './play.ts';
import { readMeter } from './readings.ts';
import { bill, changePlan, officeTells } from './utilityDoes.ts';
import { HOUR_MS } from './world.ts';

/* What every second schedule begins with: things that seldom meet by chance. */

/** What comes first, in this order; for an even seed nothing. */
export function openingOf(seed: number, play: Play): Choice[] {
  switch (seed % 8) {
    case 1:
      return serversThatDie(play);
    case 3:
      return accountsChangeHands(play);
    case 5:
      return listThatBreaksInParts(play);
    case 7:
      return daysOfHighBills(play);
    default:
      return [];
  }
}

const first = (name: string, run: Choice['run']): Choice => choice(1, name, run);
const ALL = ACCOUNTS.map(({ number }) => number);

const billsOfAll = (play: Play): Choice => first('bills of all', () => bill(play, ALL));
const lookAtList = (play: Play): Choice => first('a server looks at the list', () => look(play));
const workAndStorm = (play: Play): Choice[] => [
  first('work is planned', async () => planWorkSoon(play)),
  first('a storm', () => storm(play)),
];

/** Servers find out what is out, and when work is, and die before all of it is told; another one comes soon, or after a day. */
function serversThatDie(play: Play): Choice[] {
  const { random, world } = play;
  const dies = first('a server looks at the list', () => look(play, random.between(15, 30)));
  return [
    ...workAndStorm(play),
    dies,
    dies,
    first('hours pass', async () => world.pass(random.pick([0, 25]) * HOUR_MS)),
    lookAtList(play),
    first('work is moved, or not', async () => {
      if (random.chance(0.5)) await moveWorks(play);
    }),
    lookAtList(play),
  ];
}

/** Bills and changes of plans come while accounts change hands; from then on the back office tells of bills. */
function accountsChangeHands(play: Play): Choice[] {
  const { world, servers, product } = play;
  const letGo = first('some let accounts go', () => peopleLetGo(play));
  return [
    letGo,
    billsOfAll(play),
    first('some take accounts', () => peopleTake(play)),
    first('a server looks for whom to tell', () => servers.run((parts) => product.produceAccountNotices(parts))),
    first('plans are changed', async () => {
      for (let plans = 3; plans > 0; plans--) await changePlan(play);
    }),
    letGo,
    first('a server delivers', () => servers.run((parts) => product.deliverNotices(parts))),
    first('who tells billReady is the back office', async () => world.leave('billReady', true)),
    first('the back office tells something', async () => {
      for (let lines = 4; lines > 0; lines--) await officeTells(play);
    }),
  ];
}

/** Nearly all regions are out, and one has work; then a list leaves out one region after another. */
function listThatBreaksInParts(play: Play): Choice[] {
  return [...workAndStorm(play), lookAtList(play), first('a list that breaks in parts', () => breakInParts(play))];
}

/** Bills of all, and on the days after readings by which most of the next ones are high. */
function daysOfHighBills(play: Play): Choice[] {
  const { random, world, servers, product } = play;
  const day = [
    first('readings of most', async () => {
      for (const account of ALL) if (random.chance(0.8)) await readMeter(play, account);
    }),
    first('a server looks for high bills', () => servers.run((parts) => product.produceHighBills(parts))),
    first('a day passes', async () => world.pass(random.between(10, 26) * HOUR_MS)),
  ];
  return [billsOfAll(play), ...day, ...day];
}
