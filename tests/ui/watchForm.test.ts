import { expect, test } from 'vitest';
import { watchForm } from '#features/payment/watchForm.ts';

/** A card form that is looked at; `answers`: questions that nobody has answered yet. */
function aForm() {
  const answers: ((stands: boolean | null) => void)[] = [];
  const world = { now: 0, isInSight: true, isCovered: false, isOver: false };
  const watch = watchForm({
    stands: () => new Promise((answer) => answers.push(answer)),
    now: () => world.now,
    isInSight: () => world.isInSight,
    onOver: () => {
      world.isOver = true;
    },
    onCover: (isCovered) => {
      world.isCovered = isCovered;
    },
  });
  const lookAfter = (ms: number) => {
    world.now += ms;
    void watch.look();
  };
  const answer = async (stands: boolean | null) => {
    answers.shift()?.(stands);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { world, answers, lookAfter, answer, end: watch.end };
}

test.each([
  ['stands', true, false],
  ['is over', false, true],
  ['is not answered about', null, false],
])('a form whose payment %s [PAY-23]', async (_, stands, isOver) => {
  const { world, lookAfter, answer } = aForm();
  lookAfter(5000);
  await answer(stands);
  expect(world).toMatchObject({ isOver, isCovered: false });
});

test.each([
  [12_000, false],
  [12_001, true],
])('after %i ms without a look the form is covered: %s [PAY-23]', async (ms, isCovered) => {
  const { world, lookAfter, answer } = aForm();
  lookAfter(ms);
  expect(world.isCovered).toBe(isCovered);
  await answer(null);
  expect(world).toMatchObject({ isCovered, isOver: false });
  lookAfter(5000);
  await answer(true);
  expect(world).toMatchObject({ isCovered: false, isOver: false });
});

test('out of sight nothing is asked, and a look that was long ago covers the form [PAY-23]', () => {
  const { world, answers, lookAfter } = aForm();
  world.isInSight = false;
  lookAfter(5000);
  lookAfter(5000);
  expect(answers).toHaveLength(0);
  world.isInSight = true;
  lookAfter(5000);
  expect([answers.length, world.isCovered]).toEqual([1, true]);
});

test('one question at a time; an answer from before a sleep uncovers nothing [PAY-23]', async () => {
  const { world, answers, lookAfter, answer } = aForm();
  lookAfter(5000);
  lookAfter(5000);
  expect(answers).toHaveLength(1);
  lookAfter(60_000);
  expect(answers).toHaveLength(2);
  await answer(true);
  expect(world.isCovered).toBe(true);
  await answer(true);
  expect(world.isCovered).toBe(false);
});

test('a form that is gone is not closed by a late answer [PAY-23]', async () => {
  const { world, lookAfter, answer, end } = aForm();
  lookAfter(5000);
  end();
  await answer(false);
  expect(world.isOver).toBe(false);
});
