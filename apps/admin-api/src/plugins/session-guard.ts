import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Caller, CallerAccount } from '../contract/operation-types';
import type { StepUp } from '../contract/operations';
import { notAllowed, serviceAccountNotAllowed, stepUpRequired, sessionExpired } from '../common/http-error';
import type { Deps } from '../config/deps';
import type { Orm } from '../database/database';
import { hasFactor } from '../modules/second-factor/second-factor-repository';
import { isInNetworks } from '../modules/service-accounts/networks';
import { touchKey } from '../modules/service-accounts/service-accounts-repository';
import { isServiceKey } from '../modules/service-accounts/service-key';
import { findAccessError, prepareCallerLookup } from '../modules/session/caller-access';
import { touchSession } from '../modules/session/session-repository';
import { hashToken } from '../common/tokens';
import { isFileRequest } from './export-response';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller, even if the guard denies access. Handlers use {@link getCaller}. */
    caller: Caller | undefined;
    /** Runs the guard's check; undefined for public routes. Use {@link recheckAccess}. */
    checkAccess: (() => Promise<CallerAccount>) | undefined;
  }
  interface FastifyContextConfig {
    /** The equivalent of `x-permission` for a route outside the contract. Without either, access is denied. */
    permission?: string;
  }
}

/** @throws Error on a public route */
export function getCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('A public operation has no caller.');
  return caller;
}

/**
 * Runs the guard's check again, with the current state of the account. Step-up authentication is not checked.
 *
 * @throws HttpError if a new request would be rejected
 * @throws Error on a public route
 */
export async function recheckAccess({ checkAccess }: FastifyRequest): Promise<CallerAccount> {
  if (!checkAccess) throw new Error('A public operation has no caller.');
  return checkAccess();
}

function readToken({ headers }: FastifyRequest): string {
  const [, token = ''] = /^Bearer ([\w-]{43,53})$/i.exec(headers.authorization ?? '') ?? [];
  if (token.length !== 43 && !isServiceKey(token)) throw sessionExpired();
  return token;
}

/** The safe methods (RFC 9110, section 9.2.1) of the contract. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Compares exactly: an id in another spelling is not the caller's, even if the database would match it. */
function isOwnId({ params }: FastifyRequest, caller: CallerAccount): boolean {
  return typeof params === 'object' && params !== null && 'id' in params && params.id === caller.id;
}

/**
 * Whether a request requires step-up authentication. Handlers check amounts. Service accounts may export without it.
 */
async function needsStepUp(
  orm: Orm,
  request: FastifyRequest,
  { id, role }: Pick<Caller, 'id' | 'role'>,
  stepUp: StepUp | undefined,
) {
  if (stepUp === 'csv') return role !== 'service' && isFileRequest(request);
  return stepUp === 'always' || (stepUp === 'factor' && (await hasFactor(orm, id)));
}

/**
 * Authorizes requests before their body is read. Account and permissions are read on every request, so that a revocation takes
 * effect immediately. A request without a route is passed on to the 404 handler.
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
      const rule = { ...operation, permission, isPeopleOnly, isReading: SAFE_METHODS.has(request.method) };
      const error = findAccessError(account, rule, isOwnId(request, account));
      if (error) throw error;
      return account;
    };
    const { id, hasStepUp, isLastUseOutdated, role } = await request.checkAccess();
    const isService = role === 'service';
    const isApprovalRequest = isService && isForKeys;
    if (!hasStepUp && !isApprovalRequest && (await needsStepUp(database.orm, request, { id, role }, operation?.stepUp)))
      throw isService ? serviceAccountNotAllowed() : stepUpRequired();
    const isBackground = operation?.isBackground || request.headers['x-background'] === 'true';
    if (isLastUseOutdated && isService) await touchKey(database.orm, tokenHash);
    else if (isLastUseOutdated && !isBackground) await touchSession(database.orm, tokenHash);
  });
});
