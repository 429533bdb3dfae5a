import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Caller } from '../contract/operation-types';
import type { StepUp } from '../contract/operations';
import { notAllowed, peopleOnly, proofNeeded, secondFactorRequired, sessionOver } from '../common/http-error';
import type { Deps } from '../config/deps';
import { prepareKeyLookup, touchKey } from '../modules/service-accounts/service-accounts-repository';
import { isServiceKey } from '../modules/service-accounts/service-key';
import { prepareSessionLookup, touchSession } from '../modules/session/session-repository';
import { isAllowed, toPermissions } from '../modules/admins/permissions';
import { hashToken } from '../modules/session/session-token';
import { asksForCsv } from './csv-answer';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, as soon as the guard knows it, also where it does not let them in. Handlers read {@link callerOf}. */
    caller: Caller | undefined;
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

function readToken({ headers }: FastifyRequest): string {
  const [, token = ''] = /^Bearer ([\w-]{43,53})$/i.exec(headers.authorization ?? '') ?? [];
  if (token.length !== 43 && !isServiceKey(token)) throw sessionOver();
  return token;
}

/** Compares letter by letter: an id in another spelling counts as somebody else's, whatever a database makes of it. */
function isOwnId({ params }: FastifyRequest, caller: Caller): boolean {
  return typeof params === 'object' && params !== null && 'id' in params && params.id === caller.id;
}

/**
 * Whether a call is of those that need a proof. What depends on the amount, the handler asks. Files are what service accounts
 * are for.
 */
const needsProof = (request: FastifyRequest, stepUp: StepUp | undefined, isService: boolean) =>
  stepUp === 'always' || (stepUp === 'csv' && !isService && asksForCsv(request));

/**
 * Lets in those who may come in, before more of the request than its headers is read. Account and permissions are read
 * anew on every request, so that taking them away works at once. A request without a route is let through, to be
 * answered with 404.
 */
export const sessionGuard = fastifyPlugin(async (app: FastifyInstance, { database, config }: Deps) => {
  const findSession = prepareSessionLookup(database.orm, config);
  const findKey = prepareKeyLookup(database.orm);
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    const { operation, permission = operation?.permission } = request.routeOptions.config;
    if (permission === 'none' || request.is404) return;
    if (permission === undefined) throw notAllowed();
    const token = readToken(request);
    const tokenHash = hashToken(token);
    const account = await (isServiceKey(token) ? findKey : findSession)(tokenHash);
    if (!account || account.role === 'user') throw sessionOver();
    const permissions = toPermissions(account.role, account.permissions);
    const { id, role, isProven } = account;
    const caller = { id, role, permissions, isProven, unprovenBelow: config.stepUp.amount, tokenHash };
    request.caller = caller;
    if (account.lacksFactor && operation?.isBeforeFactor !== true) throw secondFactorRequired();
    const isService = role === 'service';
    if (isService && operation?.isPeopleOnly) throw peopleOnly();
    if (!isAllowed(caller, permission)) throw notAllowed();
    const ownIdOr = operation?.ownIdOr;
    if (ownIdOr !== undefined && !isOwnId(request, caller) && !isAllowed(caller, ownIdOr)) throw notAllowed();
    if (!isProven && needsProof(request, operation?.stepUp, isService)) throw isService ? peopleOnly() : proofNeeded();
    const isUnattended = operation?.isUnattended || request.headers['x-unattended'] === 'true';
    if (account.isTouchDue && isService) await touchKey(database.orm, tokenHash);
    else if (account.isTouchDue && !isUnattended) await touchSession(database.orm, tokenHash);
  });
});
