import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app/app';
import type { Permissions } from '../common/permission-keys';
import type { Method } from '../contract/operations';
import { readConfig } from '../config/config';
import type { Database, Transaction } from '../database/database';
import { users } from '../database/schema';
import { hashPassword } from '../modules/session/passwords';
import { insertServiceAccount, type KeyLimits } from '../modules/service-accounts/service-accounts-repository';
import { createServiceKey, getKeySuffix } from '../modules/service-accounts/service-key';
import { insertSession } from '../modules/session/session-repository';
import { createToken, hashToken } from '../common/tokens';
import { createContractCheck } from './contract-check';
import { DEFAULT_EXPORT_LIMITS, type ExportLimits } from '../plugins/export-limits';
import { createTestDatabase } from './postgres';

/** The password of all test accounts. */
export const TEST_PASSWORD = 'correct horse';

export interface SignedIn {
  id: string;
  token: string;
  /** Sends a request as this account; `url` is without the base path. */
  request(
    method: Method,
    url: string,
    options?: Pick<InjectOptions, 'payload' | 'headers'>,
  ): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  /** The connection string of the database; undefined on PGlite. */
  url: string | undefined;
  /** Adds an account with a session: a sub-admin if permissions are given, otherwise a main admin. */
  signIn(permissions?: readonly (keyof Permissions)[]): Promise<SignedIn>;
  /** Adds another session of an account. */
  signInAgain(caller: SignedIn): Promise<SignedIn>;
  /** Adds a service account, created by a main admin. Its token is its key. */
  addService(permissions: readonly (keyof Permissions)[], limits?: Partial<KeyLimits>): Promise<SignedIn>;
  /** @throws Error if a response has violated the contract */
  close(): Promise<void>;
}

/**
 * Creates a server over a new database. Every response is validated against the contract.
 *
 * @param env environment variables; rate limits and the validity of step-up authentication are high by default
 * @param exportLimits overrides of the default limits
 */
export async function createTestApp(
  env: Record<string, string> = {},
  kind: Database['kind'] = 'postgres',
  exportLimits: Partial<ExportLimits> = {},
): Promise<TestApp> {
  const { database, url, drop } = await createTestDatabase(kind);
  const { watch, violations } = createContractCheck();
  const highLimits = {
    REQUEST_LIMIT_PER_ADDRESS: '1000000',
    REQUEST_LIMIT_PER_SESSION: '1000000',
    REQUEST_LIMIT_PER_KEY: '1000000',
    // Some specs take longer than the default.
    STEP_UP_MINUTES: '1440',
  };
  const config = readConfig({ LOG_LEVEL: 'silent', ...highLimits, ...env });
  const app = await buildApp({ database, config }, watch, { ...DEFAULT_EXPORT_LIMITS, ...exportLimits });
  let count = 0;

  const withToken = (id: string, token: string): SignedIn => ({
    id,
    token,
    request: (method, path, { headers, ...options } = {}) =>
      app.inject({
        method,
        url: `/api/admin${path}`,
        ...options,
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
  });

  const addSession = (transaction: Transaction, userId: string, token: string) => {
    const session = { tokenHash: hashToken(token), userId, address: '127.0.0.1', userAgent: undefined };
    return insertSession(transaction, session, config.session);
  };

  const testApp: TestApp = {
    app,
    database,
    url,
    signIn: async (permissions) => {
      count += 1;
      const number = count;
      const role = permissions ? 'subadmin' : 'admin';
      const token = createToken();
      const passwordHash = await hashPassword(TEST_PASSWORD);
      const id = await database.orm.transaction(async (transaction) => {
        const [account] = await transaction
          .insert(users)
          .values({
            role,
            fullName: `Caller ${number}`,
            email: `caller-${number}@example.com`,
            passwordHash,
            permissions: [...(permissions ?? [])],
          })
          .returning({ id: users.id });
        if (!account) throw new Error('The account was not created.');
        await addSession(transaction, account.id, token);
        return account.id;
      });
      return withToken(id, token);
    },
    signInAgain: async ({ id }) => {
      const token = createToken();
      await database.orm.transaction((transaction) => addSession(transaction, id, token));
      return withToken(id, token);
    },
    addService: async (permissions, limits) => {
      const { id: createdById } = await testApp.signIn();
      count += 1;
      const name = `Job ${count}`;
      const key = createServiceKey();
      const values = { name, permissions: [...permissions], createdById, expiresAt: new Date(Date.now() + 86_400_000) };
      const keyValues = { keyHash: hashToken(key), keySuffix: getKeySuffix(key) };
      const id = await database.orm.transaction((transaction) =>
        insertServiceAccount(transaction, { ...values, ...limits, ...keyValues }),
      );
      return withToken(id, key);
    },
    close: async () => {
      await app.close();
      await drop();
      if (violations.length > 0) throw new Error(`Responses that violate the contract:\n${violations.join('\n')}`);
    },
  };
  return testApp;
}
