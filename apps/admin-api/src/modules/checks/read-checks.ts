import type { Executor } from '../../database/database';
import type { Check } from './checks';
import { findKycCase, findTopupCase, findWithdrawalCase } from './checks-repository';
import { toKycChecks } from './kyc-checks';
import { toTopupChecks } from './topup-checks';
import { toWithdrawalChecks } from './withdrawal-checks';

/** Returns the checks of a withdrawal; undefined if the withdrawal does not exist. */
export async function readWithdrawalChecks(db: Executor, id: string): Promise<Check[] | undefined> {
  const caseData = await findWithdrawalCase(db, id);
  return caseData && toWithdrawalChecks(caseData, new Date());
}

/** Returns the checks of a top-up; undefined if the top-up does not exist. */
export async function readTopupChecks(db: Executor, id: string): Promise<Check[] | undefined> {
  const caseData = await findTopupCase(db, id);
  return caseData && toTopupChecks(caseData, new Date());
}

/** Returns the checks of a user's KYC case; undefined if the account does not exist or is deleted. */
export async function readKycChecks(db: Executor, id: string): Promise<Check[] | undefined> {
  const caseData = await findKycCase(db, id);
  return caseData && toKycChecks(caseData, new Date());
}
