import { conflict } from '../../common/http-error';
import type { Check, CheckKey } from './checks';

/**
 * Requires an approval to acknowledge every failed check, unless the caller sends no acknowledgement at all.
 *
 * @param checks empty where nothing is approved
 * @param acknowledged the checks that the caller has seen; undefined where they do not send any
 * @returns the failed checks, for the audit log
 * @throws HttpError 409 `checks_not_acknowledged` with the failed checks that are not acknowledged
 */
export function requireAcknowledged(
  checks: readonly Check[] = [],
  acknowledged: readonly CheckKey[] | undefined,
): CheckKey[] {
  const failed = checks.filter(({ result }) => result === 'fail');
  const unacknowledged = acknowledged ? failed.filter(({ key }) => !acknowledged.includes(key)) : [];
  if (unacknowledged.length > 0) {
    const descriptions = unacknowledged.map(({ label, text }) => `${label}: ${text}`).join(' ');
    throw conflict('checks_not_acknowledged', `New warnings since you opened this. Review them first: ${descriptions}`);
  }
  return failed.map(({ key }) => key);
}

/** Returns the audit-log field with the failed checks that an approval overrides. */
export const toOverriddenChecks = (failed: readonly CheckKey[]) =>
  failed.length > 0 ? { overridden_checks: failed } : {};
