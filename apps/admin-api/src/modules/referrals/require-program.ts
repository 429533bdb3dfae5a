import { notFound } from '../../common/http-error';
import type { Executor } from '../../database/database';
import { findProgram, type ProgramRow } from './referrals-repository';

/**
 * Returns the program of a user.
 *
 * @throws HttpError 404 if the user has none
 */
export async function requireProgram(db: Executor, userId: string): Promise<ProgramRow> {
  const program = await findProgram(db, userId);
  if (!program) throw notFound('Referral program');
  return program;
}
