import { ANYONE, isTold, isUnsent, type SubmissionRow } from '#db/submissions.ts';
import type { Device } from './device.ts';
import type { Tab } from './tab.ts';

/**
 * Holds what the lamp, the lists, the sign-in page and the dialog at sign-out would say now against what is on the disk,
 * for a visitor and for each customer. What stands not among what was submitted is counted nowhere.
 */
export async function readScreens(device: Device, tab: Tab, customers: readonly string[]): Promise<void> {
  const { product } = device;
  const onDisk = device.disk.rows();
  const rows = onDisk.filter(isTold);
  const complaints: string[] = [];
  for (const who of [null, ...customers]) {
    const mine = rows.filter((row) => row.enteredBy === who);
    const unsent = mine.filter(isUnsent);
    const { unsent: waiting, ...counts } = await product.countListedFor(tab.db, who);
    if (waiting !== unsent.length) complaints.push(`the lamp says ${waiting} wait, and ${unsent.length} do`);
    for (const state of new Set(rows.map((row) => row.state))) {
      const there = mine.filter((row) => row.state === state).length;
      if ((counts[state] ?? 0) !== there) complaints.push(`${counts[state]} are listed as ${state}, and ${there} are`);
    }
    if (who === null) continue;
    const dialog = await product.unfinishedOf(tab.db, who);
    const counted = [dialog.unsent.length, dialog.unowned.length];
    const there = [(row: SubmissionRow) => row.owner === who, (row: SubmissionRow) => row.owner === ANYONE];
    if (there.some((isTheirs, at) => unsent.filter(isTheirs).length !== counted[at])) {
      complaints.push('the dialog at sign-out miscounts what waits, or the reports');
    }
  }
  const ofCustomers = rows.filter((row) => row.owner !== ANYONE && isUnsent(row));
  const says = await product.awaitsSignIn(tab.db);
  if (says && ofCustomers.length === 0) complaints.push('the sign-in page says that something waits for a sign-in');
  if (!says && ofCustomers.some(({ state }) => state === 'signInNeeded')) {
    complaints.push('the sign-in page does not say what waits for a sign-in');
  }
  // Not of what changed while it was read.
  if (device.disk.rows() === onDisk) device.complaints.push(...complaints);
}
