import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Caller, CallerAccount } from '../contract/operation-types';
import type { StepUp } from '../contract/operations';
import { notAllowed, peopleOnly, stepUpRequired, sessionExpired } from '../common/http-error';
import type { Deps } from '../config/deps';
import type { Orm } from '../database/database';
import { hasFactor } from '../modules/second-factor/second-factor-repository';
import { isInNetworks } from '../modules/service-accounts/networks';
import { touchKey } from '../modules/service-accounts/service-accounts-repository';
import { isServiceKey } from '../modules/service-accounts/service-key';
import { findAccessError, prepareCallerLookup } from '../modules/session/caller-access';
import { touchSession } from '../modules/session/session-repository';
import { hashToken } from '../common/tokens';
import { asksForFile } from './csv-answer';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, as soon as the guard knows it, also where it does not let them in. Handlers read {@link callerOf}. */
    caller: Caller | undefined;
    /** Makes the guard's decision; undefined where everybody is let in. Others use {@link checkAccessOf}. */
    checkAccess: (() => Promise<CallerAccount>) | undefined;
  }
  interface FastifyContextConfig {
    /** As an operation's `x-permission`, for a route outside the contract. Without either, nobody is let in. */
    permission?: string;
  }
}

/** @throws Error when the route is one that the guard lets everybody into */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('A public operation has no caller.');
  return caller;
}

/**
 * Makes the guard's decision again, with the account as it is now. Step-up authentication is left out.
 *
 * @throws HttpError as the guard would respond to a new request
 * @throws Error when the route is one that the guard lets everybody into
 */
export async function checkAccessOf({ checkAccess }: FastifyRequest): Promise<CallerAccount> {
  if (!checkAccess) throw new Error('A public operation has no caller.');
  return checkAccess();
}

function readToken({ headers }: FastifyRequest): string {
  const [, token = ''] = /^Bearer ([\w-]{43,53})$/i.exec(headers.authorization ?? '') ?? [];
  if (token.length !== 43 && !isServiceKey(token)) throw sessionExpired();
  return token;
}

/** The methods of calls that only read (RFC 9110, section 9.2.1), among those that the contract has. */
const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Compares letter by letter: an id in another spelling counts as somebody else's, whatever a database makes of it. */
function isOwnId({ params }: FastifyRequest, caller: CallerAccount): boolean {
  return typeof params === 'object' && params !== null && 'id' in params && params.id === caller.id;
}

/**
 * Whether a call is of those that need a proof. What depends on the amount, the handler asks. Files are what service accounts
 * are for.
 */
async function needsStepUp(
  orm: Orm,
  request: FastifyRequest,
  { id, role }: Pick<Caller, 'id' | 'role'>,
  stepUp: StepUp | undefined,
) {
  if (stepUp === 'csv') return role !== 'service' && asksForFile(request);
  return stepUp === 'always' || (stepUp === 'factor' && (await hasFactor(orm, id)));
}

/**
 * Lets in those who may come in, before more of the request than its headers is read. Account and permissions are read
 * anew on every request, so that taking them away works at once. A request without a route is let through, to be
 * answered with 404.
 */
export const sessionGuard = fastifyPlugin(async (app: FastifyInstance, deps: Deps) => {
  const { database, config } = deps;
  const findCaller = prepareCallerLookup(deps);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('checkAccess', undefined);
  app.addHook('onRequest', async (request) => {
    const { operation, permission = operation?.permission } = request.routeOptions.config;
    if (permission === 'none' || request.is404) return;
    if (permission === undefined) throw notAllowed();
    const token = readToken(request);
    const tokenHash = hashToken(token);
    // An approval request decides nothing, so it needs neither a person nor step-up.
    const isForKeys = operation?.id === 'addApprovalRequest' && config.serviceAccounts.largeDecisions === 'approval';
    request.checkAccess = async () => {
      const account = await findCaller(tokenHash, isServiceKey(token));
      if (!account) throw sessionExpired();
      const networks = account.limits?.networks ?? [];
      if (networks.length > 0 && !isInNetworks(networks, request.ip)) {
        request.log.warn({ account: account.id }, 'key used from outside its networks');
        throw sessionExpired();
      }
      const { id, role, permissions, hasStepUp } = account;
      const stepUpAmount = role === 'service' ? config.serviceAccounts.largeAmount : config.stepUp.amount;
      // Set before the access check, because the audit log records who attempted a denied change.
      request.caller ??= { id, role, permissions, hasStepUp, stepUpAmount, tokenHash };
      const isPeopleOnly = operation?.isPeopleOnly === true && !isForKeys;
      const rule = { ...operation, permission, isPeopleOnly, isReading: readingMethods.has(request.method) };
      const error = findAccessError(account, rule, isOwnId(request, account));
      if (error) throw error;
      return account;
    };
    const { id, hasStepUp, isTouchDue, role } = await request.checkAccess();
    const isService = role === 'service';
    const isRequest = isService && isForKeys;
    if (!hasStepUp && !isRequest && (await needsStepUp(database.orm, request, { id, role }, operation?.stepUp)))
      throw isService ? peopleOnly() : stepUpRequired();
    const isBackground = operation?.isBackground || request.headers['x-background'] === 'true';
    if (isTouchDue && isService) await touchKey(database.orm, tokenHash);
    else if (isTouchDue && !isBackground) await touchSession(database.orm, tokenHash);
  });
});
