import type { Choice } from './scheduler.ts';
import type { Simulation } from './simulation.ts';
import { drawSteps, take } from './steps.ts';

/** Everything at once: what customers do, accidents, and a network with faults. */
export async function storm(simulation: Simulation): Promise<void> {
  const { network, random, scheduler, utility } = simulation;
  const steps = drawSteps(simulation);
  utility.serving = random.chance(0.6) ? ['first'] : ['first', 'second'];
  network.rate = random.pick([0.3, 0.6, 0.9]);
  network.budget = random.pick([1, 1, 2, 2, 3, 4]);
  const next = (): Choice | null => {
    const step = steps[0];
    return step
      ? {
          name: step,
          run: async () => {
            steps.shift();
            await take(simulation, step);
          },
        }
      : null;
  };
  const until = scheduler.now + 5 * 60_000;
  await scheduler.run(
    next,
    random.pick([0.003, 0.01, 0.03]),
    () =>
      steps.length === 0 && (scheduler.now > until || (scheduler.idle() && network.open === 0 && random.chance(0.3))),
  );
}
