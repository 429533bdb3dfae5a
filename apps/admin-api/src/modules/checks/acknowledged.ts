import { conflict } from '../../common/http-error';
import type { Check, CheckKey } from './checks';

/**
 * Lets an approval through whose caller has seen all that speaks against it, or does not say what they have seen.
 *
 * @param facts none where nothing is approved
 * @param acknowledged what the caller has seen; undefined where they do not say
 * @returns what speaks against it all the same, for the audit log
 * @throws HttpError 409 `checks_not_acknowledged` that names what they have not seen
 */
export function requireAcknowledged(
  checks: readonly Check[] = [],
  acknowledged: readonly CheckKey[] | undefined,
): CheckKey[] {
  const failed = checks.filter(({ result }) => result === 'fail');
  const unseen = acknowledged ? failed.filter(({ key }) => !acknowledged.includes(key)) : [];
  if (unseen.length > 0) {
    const named = unseen.map(({ label, text }) => `${label}: ${text}`).join(' ');
    throw conflict('checks_not_acknowledged', `Something speaks against this that you have not seen yet. ${named}`);
  }
  return failed.map(({ key }) => key);
}

/** What the audit log keeps of an approval: over which facts it was given. */
export const approvedOver = (failed: readonly CheckKey[]) => (failed.length > 0 ? { over: failed } : {});
