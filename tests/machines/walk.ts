import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

/** `entry --SUBMIT[0]--> confirming`: the n-th transition that a state has for an event. */
function nameOf(transition: { source: { key: string }; eventType: string }, machine: AnyStateMachine): string {
  const { key } = transition.source;
  const siblings = machine.states[key]?.transitions.get(transition.eventType) ?? [];
  return `${key} --${transition.eventType}[${siblings.indexOf(transition as never)}]-->`;
}

/** Every transition that the machine defines. */
export function definedTransitions(machine: AnyStateMachine): string[] {
  return Object.values(machine.states)
    .flatMap((state) => [...state.transitions.values()].flat())
    .map((transition) => nameOf(transition, machine))
    .sort();
}

export interface Walk<Event extends EventObject> {
  /** From the first state on. */
  events: Event[];
  /** All but the last; the same array for all walks that go on from one state. */
  before: readonly Event[];
  /** The transition that the last event takes; null when nothing may happen. */
  last: string | null;
}

/**
 * Generated walks: the shortest way to every state that the events lead to, and from there every event
 * once more. `tell` says which states count as the same.
 */
export function walks<Event extends EventObject>(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly Event[],
  tell: (snapshot: AnyMachineSnapshot) => string,
): Walk<Event>[] {
  const options = { input, events, serializeState: tell as never, limit: 70_000 } as never;
  const paths = getShortestPaths(machine, options);
  return paths.flatMap((path) => {
    const state = path.state as AnyMachineSnapshot;
    const before = path.steps.map((step) => step.event as Event).filter((event) => event.type !== 'xstate.init');
    return events.map((event) => {
      const [taken] = machine.getTransitionData(state as never, event as never) as never as [
        { source: { key: string }; eventType: string } | undefined,
      ];
      return { events: [...before, event], before, last: taken ? nameOf(taken, machine) : null };
    });
  });
}
