import type { SandboxState } from '#contracts/sandboxState.ts';
import { readEncrypted } from './bankKey.ts';
import { table } from './pageTable.ts';

type Plan = SandboxState['plans'][number];

/** The payment plans, each account number as it was encrypted; of the account that is `opened` as the utility reads it. */
export function plansCard(plans: readonly Plan[], opened: string | undefined): string {
  const isOpened = ({ caAccount }: Plan) => caAccount === opened;
  const rows = plans.map((plan) => (isOpened(plan) ? decrypted(plan) : plan));
  const link = (plan: Plan) => {
    if (!plan.bankAccountNumber || isOpened(plan)) return '';
    return `<a href="/sandbox?plan=${encodeURIComponent(plan.caAccount)}#plans">Decrypt the account number</a>`;
  };
  return `<div id="plans">${table('Payment plans', rows, link)}</div>`;
}

function decrypted(plan: Plan): Plan {
  const { bankAccountNumber: sealed } = plan;
  if (!sealed) return plan;
  return { ...plan, bankAccountNumber: readEncrypted(sealed) ?? 'Not encrypted with the key of the sandbox' };
}
