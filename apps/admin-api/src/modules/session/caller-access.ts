import {
  peopleOnly,
  permissionMissing,
  readOnlyKey,
  secondFactorSetupRequired,
  type HttpError,
} from '../../common/http-error';
import type { Deps } from '../../config/deps';
import type { CallerAccount } from '../../contract/operation-types';
import type { Operation } from '../../contract/operations';
import { isAllowed, toPermissions } from '../admins/permissions';
import { prepareKeyLookup } from '../service-accounts/service-accounts-repository';
import { prepareSessionLookup } from './session-repository';

/** What an operation requires of its caller, without step-up authentication. */
export type AccessRule = Pick<Operation, 'permission'> &
  Partial<Pick<Operation, 'ownIdOr' | 'isPeopleOnly' | 'isBeforeFactor'>> & {
    /** Whether the request only reads. */
    isReading: boolean;
  };

/**
 * Makes the look-up of the account behind a session or a service key. It gives undefined once the session or the key has
 * ended, or the account may no longer be used. Nothing is cached; look-ups at the same time share one query.
 */
export function prepareCallerLookup({ database, config }: Deps) {
  const findSession = prepareSessionLookup(database.orm, config);
  const findKey = prepareKeyLookup(database.orm);
  return async (tokenHash: Uint8Array, isServiceKey: boolean): Promise<CallerAccount | undefined> => {
    const account = isServiceKey
      ? await findKey(tokenHash).then((found) => found && { ...found, msLeft: undefined })
      : await findSession(tokenHash).then((found) => found && { ...found, limits: undefined });
    if (!account || account.role === 'user') return undefined;
    const { id, role, permissions: granted, hasStepUp, lacksFactor, isTouchDue, msLeft, limits } = account;
    const permissions = toPermissions(role, granted);
    return { id, role, permissions, hasStepUp, lacksFactor, isTouchDue, msLeft, limits };
  };
}

/**
 * Decides whether an account may use an operation. It is the one place that does: the guard asks before a request, and
 * streams ask again while they run.
 *
 * @param isOwnId whether the `id` in the path is the account's own
 * @returns the error to respond with; undefined where access is granted
 */
export function findAccessError(account: CallerAccount, rule: AccessRule, isOwnId = false): HttpError | undefined {
  if (account.lacksFactor && rule.isBeforeFactor !== true) return secondFactorSetupRequired();
  if (account.role === 'service' && rule.isPeopleOnly === true) return peopleOnly();
  if (!isAllowed(account, rule.permission)) return permissionMissing(rule.permission);
  if (rule.ownIdOr !== undefined && !isOwnId && !isAllowed(account, rule.ownIdOr))
    return permissionMissing(rule.ownIdOr);
  if (account.limits?.isReadOnly && !rule.isReading) return readOnlyKey();
  return undefined;
}
