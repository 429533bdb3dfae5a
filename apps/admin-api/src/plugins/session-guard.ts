import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notAllowed, sessionOver } from '../http-error';
import { prepareSessionLookup, touchSession, type SessionLimits } from '../modules/session/session-repository';
import { toPermissions, type Permissions } from '../modules/session/permissions';
import { hashToken } from '../modules/session/session-token';
import type { Database } from '../database/database';

/** Somebody who is signed in, as they are at this moment. */
export interface Caller {
  id: string;
  role: 'admin' | 'subadmin';
  permissions: Permissions;
  /** Names the session, so that it can be ended. */
  tokenHash: Uint8Array;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once the guard has let them in. Read it with {@link callerOf}. */
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** As an operation's `x-permission`, for a route that is no operation of the contract. Default `none`. */
    permission?: string;
  }
}

/** @throws Error when the route is one that the guard lets everybody into */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('A public operation has no caller.');
  return caller;
}

function readToken({ headers }: FastifyRequest): string {
  const [, token] = /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) throw sessionOver();
  return token;
}

/** Whether a caller may use an operation with this `x-permission`. What is not known is not allowed. */
export function isAllowed({ role, permissions }: Pick<Caller, 'role' | 'permissions'>, permission: string): boolean {
  if (permission === 'any') return true;
  if (permission === 'main-admin') return role === 'admin';
  return Object.entries(permissions).some(([key, isGranted]) => key === permission && isGranted);
}

/** Compares letter by letter: an id that is written otherwise counts as somebody else's, whatever a database makes of it. */
function isOwnId({ params }: FastifyRequest, caller: Caller): boolean {
  return typeof params === 'object' && params !== null && 'id' in params && params.id === caller.id;
}

/**
 * Lets in who may come in, before anything of the request but its headers is read. Account and permissions are read anew
 * on every request, so that taking them away works at once.
 */
export function guardSessions(app: FastifyInstance, database: Database, limits: SessionLimits): void {
  const findSession = prepareSessionLookup(database.orm, limits);
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    const { operation, permission = operation?.permission ?? 'none' } = request.routeOptions.config;
    if (permission === 'none') return;
    const tokenHash = hashToken(readToken(request));
    const account = await findSession(tokenHash);
    if (!account || account.role === 'user') throw sessionOver();
    const permissions = toPermissions(account.role, account.permissions);
    const caller = { id: account.id, role: account.role, permissions, tokenHash };
    if (!isAllowed(caller, permission)) throw notAllowed();
    const ownIdOr = operation?.ownIdOr;
    if (ownIdOr !== undefined && !isOwnId(request, caller) && !isAllowed(caller, ownIdOr)) throw notAllowed();
    if (account.isTouchDue && !operation?.isUnattended) await touchSession(database.orm, tokenHash);
    request.caller = caller;
  });
}
