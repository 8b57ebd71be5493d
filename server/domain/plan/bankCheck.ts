import { isBankNumber } from '#rules/bankDetails.ts';
import { Problem } from '../../problems.ts';
import type { PlanSubmission } from './judgePlan.ts';

interface Branch {
  financialInstituteName: string;
  financialInstituteCity: string;
}
/** Who knows the branches of banks. */
export interface BranchFinder {
  find(asked: {
    branchTransitNumber: string;
    financialInstituteNumber: string;
    holderName?: string;
  }): Promise<Branch | null>;
}

/** Null: there is no such branch, also of numbers that are none. @throws {Problem} unavailable. */
export async function findBranch(
  banks: BranchFinder | null,
  asked: { branchTransitNumber: string; financialInstituteNumber: string; holderName?: string },
): Promise<Branch | null> {
  const { branchTransitNumber: transit, financialInstituteNumber: institution } = asked;
  if (!isBankNumber('transit', transit) || !isBankNumber('institution', institution)) return null;
  if (!banks) throw new Problem('unavailable', 'Banks cannot be checked here right now. Please call us.');
  return banks.find(asked);
}

/**
 * The same of a plan that was submitted, asked before its transaction; what it says is heard when it is needed: a repeat
 * has its answer also while the check is away.
 */
export async function branchOf(
  banks: BranchFinder | null,
  { branchTransitNumber, financialInstituteNumber, holderName, cancelPlanFlag }: PlanSubmission,
): Promise<() => Branch | null> {
  if (cancelPlanFlag) return () => null;
  const asked = {
    branchTransitNumber: branchTransitNumber ?? '',
    financialInstituteNumber: financialInstituteNumber ?? '',
    ...(holderName && { holderName }),
  };
  const outcome = await findBranch(banks, asked).then(
    (branch) => ({ branch }),
    (problem: unknown) => ({ problem }),
  );
  return () => {
    if ('problem' in outcome) throw outcome.problem;
    return outcome.branch;
  };
}
