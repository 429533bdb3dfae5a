import type { Executor } from '../../database/database';
import type { Check } from './checks';
import { findKycCase, findTopupCase, findWithdrawalCase } from './checks-repository';
import { kycChecks } from './kyc-checks';
import { topupChecks } from './topup-checks';
import { withdrawalChecks } from './withdrawal-checks';

/** What speaks for and against paying out a withdrawal; undefined where there is none with this id. */
export async function readWithdrawalChecks(db: Executor, id: string): Promise<Check[] | undefined> {
  const found = await findWithdrawalCase(db, id);
  return found && withdrawalChecks(found, new Date());
}

/** What speaks for and against crediting a top-up; undefined where there is none with this id. */
export async function readTopupChecks(db: Executor, id: string): Promise<Check[] | undefined> {
  const found = await findTopupCase(db, id);
  return found && topupChecks(found, new Date());
}

/** What speaks for and against completing the verification of a user; undefined where there is no open account with this id. */
export async function readKycChecks(db: Executor, id: string): Promise<Check[] | undefined> {
  const found = await findKycCase(db, id);
  return found && kycChecks(found, new Date());
}
