import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import type { SubmittedListChange } from './accountList.ts';
import type { Account, Customer } from './customers.ts';
import type { Simulation } from './simulation.ts';

type Listed = Awaited<ReturnType<Simulation['utility']['lists']['of']>>[number];

const UPDATE = accountUpdateCall.path.split('/').at(-1) ?? '';

/**
 * What must be true at rest of two people who hold one account: what each calls it, is reminded of it by and has as the
 * default account is what that one chose and nobody else; who did not remove it has it; how and where the bills come is
 * what one of them said last; and nothing that one of them calls it is ever told to the other.
 *
 * @returns what is wrong, in words.
 */
export async function judgeCouple(simulation: Simulation): Promise<string[]> {
  const { couple, customers, utility } = simulation;
  if (!couple.shared) return [];
  const complaints = judgeWhatIsTold(simulation);
  for (const [nth, customer] of customers.entries()) {
    const list = await utility.lists.of(customer);
    const account = couple.shared[nth];
    const listed = list.find(({ caAccount }) => caAccount === account?.caAccount);
    const isRemoved = account?.movedAfter !== null;
    if (isRemoved && listed) complaints.push(`${customer.name} removed the shared account and has it`);
    if (!isRemoved && !listed) complaints.push(`${customer.name} did not remove the shared account and has it no more`);
    complaints.push(...judgeOwn(customer, list, simulation));
    if (listed && nth === 0) complaints.push(...judgeBills(listed, simulation));
    if (listed && nth === 1 && couple.shared[0].movedAfter !== null) complaints.push(...judgeBills(listed, simulation));
  }
  return complaints;
}

/** Names, ways of reminders and the default are one person's own. */
function judgeOwn(customer: Customer, list: readonly Listed[], { couple, list: here }: Simulation): string[] {
  const complaints: string[] = [];
  const mine = here.submitted.filter((one) => one.customer === customer);
  for (const { caAccount, descriptiveName, settings } of list) {
    const account = customer.accounts.find((one) => one.caAccount === caAccount);
    if (!account) continue;
    const ofAccount = mine.filter((one) => one.account === account);
    const named = ofAccount.filter(({ kind }) => kind === 'accountName').map(({ value }) => value);
    const elsewhere = here.others.filter((other) => other.account === account).map(({ name }) => name);
    if (![customer.id, ...named, ...elsewhere].includes(descriptiveName)) {
      complaints.push(
        `${caAccount} of ${customer.name} is called ${descriptiveName}, and ${customer.name} never did so`,
      );
    }
    for (const [reminder, ways] of Object.entries(settings)) {
      for (const channel of Object.entries(ways ?? {}).flatMap(([name, isOn]) => (isOn === true ? [name] : []))) {
        const isChosen = ofAccount.some(
          ({ reminded }) =>
            reminded && 'channel' in reminded && reminded.reminder === reminder && reminded.channel === channel,
        );
        if (!isChosen) complaints.push(`${customer.name} is reminded by ${channel}, and chose no such way`);
      }
    }
    const { highBillPeakAlert: dollars = 0 } = settings;
    const alerts = ofAccount.filter(({ reminded }) => reminded?.reminder === 'highBillPeakAlert');
    if (dollars !== 0 && !alerts.some(({ value }) => value === String(dollars))) {
      complaints.push(`${customer.name} is told of bills above ${dollars}, and never chose so`);
    }
  }
  const isAnyGone = customer.accounts.some(({ movedAfter }) => movedAfter !== null);
  const preferred = list.find(({ isDefault }) => isDefault)?.caAccount;
  const chosen = mine.filter(({ kind }) => kind === 'defaultAccount').map(({ account }) => account.caAccount);
  const first = customer.accounts[0]?.caAccount;
  const isOwn = preferred === first || chosen.some((one) => one === preferred);
  if (!isAnyGone && !isOwn && !couple.chosenElsewhere(customer, preferred)) {
    complaints.push(`the default of ${customer.name} is ${preferred}, and ${customer.name} chose no such one`);
  }
  return complaints;
}

/** How the bills of the shared account come, and where to. */
function judgeBills({ delivery, email }: Listed, simulation: Simulation): string[] {
  const { couple, device, utility } = simulation;
  const complaints: string[] = [];
  const lastTo = couple.acts.findLast(({ deed }) => deed === 'has bills by own e-mail');
  const to = `${(lastTo ?? { customer: simulation.customers[0] }).customer.id}@sandbox.example`;
  if (email !== to) complaints.push(`the bills go to ${email}, and ${to} was said last, on another device`);
  // A device that was put back sends again what is forgotten to have come.
  if (utility.keysPruned || device.isRestored) return complaints;
  const said = [
    ...couple.acts
      .filter(({ deed }) => deed === 'chooses how bills come')
      .map(({ at, value }) => ({ value, from: at, to: at, isCertain: true })),
    ...simulation.list.submitted.flatMap((one) => whenTaken(one, simulation)),
  ];
  const certain = said.filter(({ isCertain }) => isCertain);
  const lastBegun = Math.max(0, ...certain.map(({ from }) => from));
  const isPossible = said.some(({ value, to }) => value === delivery && to >= lastBegun);
  if (isPossible || (certain.length === 0 && delivery === '0')) return complaints;
  return [...complaints, `the bills come by ${delivery}, and nobody of the couple said so last`];
}

/** When a choice of how the bills come may have been taken: after it first left, and before it was first answered. */
function whenTaken(
  { account, id, kind, value, words }: SubmittedListChange,
  { couple, network }: Simulation,
): { value: string; from: number; to: number; isCertain: boolean }[] {
  if (kind !== 'billDelivery' || !couple.isShared(account)) return [];
  // A tab that was killed between the write and its answer did not live to learn the key.
  const isIt = ({ body, key }: (typeof network.seen)[number]) =>
    id === null ? String(body).includes(`"interactionText":"${words}"`) : key === id;
  const begun = network.seen.find(isIt);
  if (!begun) return [];
  const { at: from, key } = begun;
  const answer = network.answers.find(
    ({ about, body, forged, status }) =>
      !forged &&
      about.startsWith(`${key} `) &&
      about.includes(UPDATE) &&
      status === 200 &&
      isSuccess(JSON.parse(body).errorCode),
  );
  const isReplaced = answer !== undefined && JSON.parse(answer.body).replaced === true;
  const to = answer === undefined || isReplaced ? Number.POSITIVE_INFINITY : answer.at;
  return [{ value, from, to, isCertain: answer !== undefined && !isReplaced }];
}

/** What one of them calls the account stands in nothing that the other sends or is answered. */
function judgeWhatIsTold({ couple, customers, list, network }: Simulation): string[] {
  return customers.flatMap((customer) => {
    const ofOther = (account: Account) => couple.isShared(account) && !customer.accounts.includes(account);
    const named = list.submitted.filter(({ account, kind }) => kind === 'accountName' && ofOther(account));
    const elsewhere = list.others.filter(({ account }) => ofOther(account));
    const theirs = [...named.map(({ value }) => value), ...elsewhere.map(({ name }) => name)];
    const isOfOther = (text: unknown) => theirs.find((name) => String(text).includes(`"${name}"`));
    const told = network.answers.find(({ body, owner }) => owner === customer.id && isOfOther(body));
    const sent = network.seen.find(({ body, owner }) => owner === customer.id && isOfOther(body));
    return [
      ...(told ? [`${customer.name} was told what the other one calls an account: ${isOfOther(told.body)}`] : []),
      ...(sent ? [`${customer.name} sent what the other one calls an account: ${isOfOther(sent.body)}`] : []),
    ];
  });
}
