import { addDays, type Day, dayOfMonth } from '#rules/day.ts';
import { requiredLength } from '#rules/meterRegister.ts';
import type { DayRange, MeterFacts } from '../store/schema.ts';
import type { BillPlan } from './bills.ts';

/** One account as the back office would hold it. Dates are relative to `today`. */
export interface SeedAccount {
  caAccount: string;
  bpAccount: string;
  accountType: string;
  accountCategory: string;
  descriptiveName: string;
  accountName: string;
  line: string;
  city: string;
  postalCode: string;
  regionId: string;
  installationNumber: string;
  /** Where it is, of those of which the utility knows it. */
  at: { latitude: number; longitude: number } | undefined;
  activeFlag: boolean;
  billDeliveryMethod: string;
  meterNumber: string;
  facts: MeterFacts;
}

export interface AccountPlan {
  /** Tells the accounts apart: account, partner and meter numbers are made from it. */
  number: number;
  name: string;
  line: string;
  city: string;
  postalCode: string;
  /** The outage region that it lies in. */
  regionId: string;
  at?: { latitude: number; longitude: number };
  descriptiveName?: string;
  accountType?: string;
  /** What it is for; as its type says, where this is left out. */
  accountCategory?: string;
  active?: boolean;
  paperless?: boolean;
  registerGroup?: string;
  meterTypeCode?: string;
  /** Digits of the last reading, without leading zeros. */
  lastRead?: number;
  lastReadType?: string;
  daysSinceLastRead?: number;
  bill?: BillPlan | 'notIssued';
  /** Above how many dollars of the next bill its customer asked to be told. */
  highBillAlert?: number;
  /** What the utility's books had open so many days ago, where they say anything. */
  books?: { openCents: number; daysAgo: number };
  /** Days on which a payment plan may withdraw; without it every day. null: the utility knows nothing of plans. */
  planDays?: DayRange | null;
  /** Of kinds that the utility has beside the customer's mobile. */
  phones?: readonly { phoneType: string; phoneNumber: string }[];
  facts?: Partial<Omit<MeterFacts, 'meterCode'>> & { meterCode?: Partial<MeterFacts['meterCode']> };
}

/** A customer's read window, in days from today. */
export const windowAround = (today: Day, from: number, to: number): MeterFacts['currentMeterReadWindow'] => ({
  currentStartDate: addDays(today, from),
  currentEndDate: addDays(today, to),
});

export function buildAccount(today: Day, plan: AccountPlan): SeedAccount {
  const registerGroup = plan.registerGroup ?? '5D';
  const meterTypeCode = plan.meterTypeCode ?? '01';
  const digits = requiredLength(registerGroup) ?? 5;
  return {
    caAccount: `5000${String(10_340_000 + plan.number * 137).padStart(8, '0')}`,
    bpAccount: `1${String(200_400_000 + plan.number * 53)}`,
    accountType: plan.accountType ?? '01',
    accountCategory: plan.accountCategory ?? (plan.accountType === '02' ? 'Commercial' : 'Residential'),
    descriptiveName: plan.descriptiveName ?? plan.line,
    accountName: plan.name,
    line: plan.line,
    city: plan.city,
    postalCode: plan.postalCode,
    regionId: plan.regionId,
    installationNumber: `4${String(20_500_000 + plan.number * 29).padStart(9, '0')}`,
    at: plan.at,
    activeFlag: plan.active ?? true,
    billDeliveryMethod: plan.paperless === false ? '1' : '0',
    meterNumber: String(70_412_000 + plan.number * 11),
    facts: {
      moveInDate: '2014-05-01',
      moveOutDate: '9999-12-31',
      currentMeterReadWindow: windowAround(today, -3, 6),
      lastRead: {
        meterRead: String(plan.lastRead ?? 4_000 + plan.number * 37)
          .padStart(digits, '0')
          .slice(-digits),
        meterReadDate: addDays(today, -(plan.daysSinceLastRead ?? 31)),
        meterReadType: plan.lastReadType ?? 'A',
      },
      currentSubmittedReads: [],
      ...plan.facts,
      meterCode: {
        readType: 'REG',
        // Regular reads are not taken on days 1 to this one (MTR-38); today is always one that is taken.
        dayOfMonth: Math.min(dayOfMonth(today) - 1, 2),
        disconnectedFlag: null,
        meterTypeCode,
        registerGroup,
        ...plan.facts?.meterCode,
      },
    },
  };
}
