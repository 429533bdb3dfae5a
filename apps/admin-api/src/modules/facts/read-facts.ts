import type { Executor } from '../../database/database';
import type { Fact } from './facts';
import { findKycCase, findTopupCase, findWithdrawalCase } from './facts-repository';
import { kycFacts } from './kyc-facts';
import { topupFacts } from './topup-facts';
import { withdrawalFacts } from './withdrawal-facts';

/** What speaks for and against paying out a withdrawal; undefined where there is none with this id. */
export async function readWithdrawalFacts(db: Executor, id: string): Promise<Fact[] | undefined> {
  const found = await findWithdrawalCase(db, id);
  return found && withdrawalFacts(found, new Date());
}

/** What speaks for and against crediting a top-up; undefined where there is none with this id. */
export async function readTopupFacts(db: Executor, id: string): Promise<Fact[] | undefined> {
  const found = await findTopupCase(db, id);
  return found && topupFacts(found, new Date());
}

/** What speaks for and against completing the verification of a user; undefined where there is no open account with this id. */
export async function readKycFacts(db: Executor, id: string): Promise<Fact[] | undefined> {
  const found = await findKycCase(db, id);
  return found && kycFacts(found, new Date());
}
