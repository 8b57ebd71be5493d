import { expect, test } from 'vitest';
import { holdInTurn } from '#parts/submission/holdInTurn.ts';

/** An effect that opens the draft, and what became of it. */
function opened(key: string, takeOver = false) {
  const seen: string[] = [];
  const letGo = holdInTurn(key, {
    takeOver,
    onElsewhere: () => seen.push('elsewhere'),
    onHeld: async () => void seen.push('here'),
  });
  return { seen, letGo };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test('an effect that runs twice, each time let go at once or later, holds the draft and never finds it elsewhere', async () => {
  const first = opened('twice');
  first.letGo();
  const second = opened('twice');
  await settled();
  expect([first.seen, second.seen]).toEqual([[], ['here']]);
  second.letGo();
  const third = opened('twice');
  third.letGo();
  const fourth = opened('twice');
  await settled();
  expect([second.seen, third.seen, fourth.seen]).toEqual([['here'], [], ['here']]);
  fourth.letGo();
});

test('a draft that somebody holds is elsewhere; taken over, it is here, and its holder hears of it', async () => {
  const first = opened('held');
  await settled();
  const second = opened('held');
  await settled();
  const third = opened('held', true);
  await settled();
  expect([first.seen, second.seen, third.seen]).toEqual([['here', 'elsewhere'], ['elsewhere'], ['here']]);
  third.letGo();
});
