import { type GivenBy, type RowBy, registry } from '../engine/kind.ts';
import { accountName, defaultAccount } from './accountList.ts';
import { billDelivery } from './billDelivery.ts';
import { customerRequest } from './customerRequest.ts';
import { marketingConsent } from './marketingConsent.ts';
import { meterRead } from './meterRead.ts';
import { notice } from './notice.ts';
import { outageArea } from './outageAreas.ts';
import { outageReport } from './outageReport.ts';
import { profileNotice } from './profileNotice.ts';
import { reminder } from './reminder.ts';

const all = [
  meterRead,
  outageReport,
  outageArea,
  accountName,
  defaultAccount,
  billDelivery,
  customerRequest,
  notice,
  reminder,
  profileNotice,
  marketingConsent,
] as const;

/** Every kind that this version of the app knows. A row of another one is held visibly, and never sent. */
export const kinds = registry(...all);

/** What a screen gives with each of them, by its name: only these can be submitted. */
export type Given = GivenBy<(typeof all)[number]>;

/** The row of each of them, by its name: what a table by these names leaves out does not compile. */
export type Rows = RowBy<(typeof all)[number]>;
