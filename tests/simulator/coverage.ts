import type { SubmissionState } from '#machines/submission.machine.ts';
import { networkFaults } from './networkFaults.ts';

export const states: readonly SubmissionState[] = [
  'waiting',
  'sending',
  'signInNeeded',
  'held',
  'changing',
  'needsDecision',
  'partRefused',
  'received',
  'notAccepted',
];

export const deviceFaults = [
  'tab killed',
  'tab suspended',
  'tab woken',
  'databases lost',
  'databases restored',
  'disk full',
  'clock +30 days',
  'clock -30 days',
  'other app version',
  'session over',
  'sign-out',
  'sign-out with discard',
  'other customer',
  'account moved',
  'server restart',
  'server of another version',
  'keys pruned',
  'network down',
  'asleep for hours',
  'grant revoked',
  'grant expired',
  'request forged',
] as const;
export type DeviceFault = (typeof deviceFaults)[number];
export const faults = [...networkFaults, ...deviceFaults];
export type Fault = (typeof faults)[number];

/** Cells that cannot exist, with the reason. */
export const impossible: Partial<Record<Fault, Partial<Record<SubmissionState, string>>>> = {};

/** How often a fault struck while a submission in that state was on the device. */
export class Coverage {
  readonly cells: Record<string, number> = {};

  struck(fault: Fault, rows: readonly { state: SubmissionState }[]): void {
    for (const state of new Set(rows.map((row) => row.state))) this.add(fault, state, 1);
  }

  add(fault: string, state: string, times: number): void {
    const cell = `${fault}|${state}`;
    this.cells[cell] = (this.cells[cell] ?? 0) + times;
  }

  merge(other: Record<string, number>): void {
    for (const [cell, times] of Object.entries(other)) this.cells[cell] = (this.cells[cell] ?? 0) + times;
  }

  empty(): string[] {
    return faults.flatMap((fault) =>
      states
        .filter((state) => !this.cells[`${fault}|${state}`] && !impossible[fault]?.[state])
        .map((state) => `${fault} × ${state}`),
    );
  }

  table(): string {
    const head = ['fault', ...states];
    const body = faults.map((fault) => [
      fault,
      ...states.map((state) => (impossible[fault]?.[state] ? '–' : String(this.cells[`${fault}|${state}`] ?? 0))),
    ]);
    const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => (row[column] ?? '').length)));
    return [head, ...body]
      .map((row) =>
        row
          .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
          .join('  '),
      )
      .join('\n');
  }
}
