import {
  serviceAccountNotAllowed,
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
  Partial<Pick<Operation, 'ownIdOr' | 'isPeopleOnly' | 'isOpenBeforeSecondFactor'>> & {
    /** Whether the request only reads. */
    isReading: boolean;
  };

/**
 * Prepares the lookup of the account behind a session or a service key. It returns undefined if the session or key has
 * ended, or the account is not active. Nothing is cached; concurrent lookups share one query.
 */
export function prepareCallerLookup({ database, config }: Deps) {
  const findSession = prepareSessionLookup(database.orm, config);
  const findKey = prepareKeyLookup(database.orm);
  return async (tokenHash: Uint8Array, isServiceKey: boolean): Promise<CallerAccount | undefined> => {
    const account = isServiceKey
      ? await findKey(tokenHash).then((row) => row && { ...row, remainingMs: undefined })
      : await findSession(tokenHash).then((row) => row && { ...row, limits: undefined });
    if (!account || account.role === 'user') return undefined;
    const {
      id,
      role,
      permissions: granted,
      hasStepUp,
      isSecondFactorMissing,
      isLastUseOutdated,
      remainingMs,
      limits,
    } = account;
    const permissions = toPermissions(role, granted);
    return { id, role, permissions, hasStepUp, isSecondFactorMissing, isLastUseOutdated, remainingMs, limits };
  };
}

/**
 * Decides whether an account can use an operation. It is the only place that does: the guard calls it before a request, and
 * streams call it again while they run.
 *
 * @param isOwnId whether the `id` in the path is the account's own
 * @returns the error to respond with; undefined if access is granted
 */
export function findAccessError(account: CallerAccount, rule: AccessRule, isOwnId = false): HttpError | undefined {
  if (account.isSecondFactorMissing && rule.isOpenBeforeSecondFactor !== true) return secondFactorSetupRequired();
  if (account.role === 'service' && rule.isPeopleOnly === true) return serviceAccountNotAllowed();
  if (!isAllowed(account, rule.permission)) return permissionMissing(rule.permission);
  if (rule.ownIdOr !== undefined && !isOwnId && !isAllowed(account, rule.ownIdOr))
    return permissionMissing(rule.ownIdOr);
  if (account.limits?.isReadOnly && !rule.isReading) return readOnlyKey();
  return undefined;
}
