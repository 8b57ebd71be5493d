import { confirmInstallationCall, installationLookupCall, outageStatusCall } from '#contracts/installation.ts';
import type { OutageReport } from '#contracts/outageReport.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { outageReport } from '../outages/outageReport.ts';
import { type Answer, Device, failing, type Sent } from './device.ts';

export const ONE = { addressString: 'Unit 1, 12 MAIN ST, WAKAW', installationNumber: '7900000001' };
export const TWO = { addressString: 'Unit 2, 12 MAIN ST, WAKAW', installationNumber: '7900000002' };
const received: Answer = { ok: true, reply: { errorCode: 0, reference: 'O-7301' } };
/** Of a meter that was looked up without a sign-in: street and town. */
export const IN_PART = { addressString: 'MAIN ST, WAKAW', installationNumber: 'a sealed word', asks: 'house' };
export const BUSY = failing({ kind: 'retryLater', reason: 'busy' });
export const HANGS = failing({ kind: 'retryLater', reason: 'timeout' });

export interface Utility {
  found?: object[] | Answer;
  confirm?: object | Answer;
  status?: number | Answer;
  report?: Answer;
}

const isAnswer = (one: unknown): one is Answer => typeof one === 'object' && one !== null && 'ok' in one;

export const answering =
  ({ found = [ONE], confirm = { outcome: 'confirmed', premises: ONE }, status = 0, report = received }: Utility) =>
  ({ path }: Sent): Answer => {
    if (path === installationLookupCall.path) {
      return isAnswer(found) ? found : { ok: true, reply: { errorCode: 0, addressArray: found } };
    }
    if (path === confirmInstallationCall.path) return isAnswer(confirm) ? confirm : { ok: true, reply: confirm };
    if (path === outageStatusCall.path) return isAnswer(status) ? status : { ok: true, reply: { errorCode: status } };
    return report;
  };

/** A device on which a report waits. */
export async function waiting(
  utility: Utility,
  more: Partial<OutageReport> = {},
  replaces: string[] = [],
  reporter: string | null = null,
) {
  const device = new Device();
  const tab = device.tab();
  device.answer = answering(utility);
  const intent = outageReport(more as object);
  const id = await tab.outbox.enqueue('outageReport', { reporter, intent, statusChecked: false, replaces });
  const row = async () => (await tab.db.submissions.get(id)) as SubmissionRow & { intent: OutageReport };
  const sent = () => device.sent.map(({ path }) => path.split('/').pop());
  const bodies = () => device.sent.flatMap(({ path, body }) => (path.endsWith('createOutage') ? (body ?? '') : []));
  return { device, tab, id, intent, row, sent, bodies };
}
