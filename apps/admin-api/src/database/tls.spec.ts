import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  getFreePort,
  createPostgresFolder,
  runPostgres,
  type PostgresFolder,
  type RunningPostgres,
} from '../../../../tools/testing/embedded-postgres.ts';
import { createAuthority } from '../test-support/certificates';
import { openDatabase } from './open-database';

let postgresFolder: PostgresFolder;
let server: RunningPostgres;
let folder: string;

beforeAll(async () => {
  const authority = createAuthority();
  postgresFolder = createPostgresFolder();
  const writeServerFile = (name: string, content: string) => {
    const path = join(postgresFolder.data, name);
    writeFileSync(path, content);
    chmodSync(path, 0o600);
    if (postgresFolder.identity) chownSync(path, postgresFolder.identity.uid, postgresFolder.identity.gid);
  };
  const serverPair = authority.issue('database', ['localhost']);
  writeServerFile('server.crt', serverPair.certificate);
  writeServerFile('server.key', serverPair.key);
  writeServerFile('root.crt', authority.certificate);
  // The user `postgres` authenticates with a password, `certified` with a certificate.
  const rules = readFileSync(join(postgresFolder.data, 'pg_hba.conf'), 'utf8');
  writeServerFile('pg_hba.conf', `hostssl all certified all cert\n${rules}`);
  server = await runPostgres(postgresFolder, { ssl: 'on', ssl_ca_file: 'root.crt' });

  folder = mkdtempSync(join(tmpdir(), 'countinghouse-tls-'));
  const client = authority.issue('certified');
  writeFileSync(join(folder, 'root.crt'), authority.certificate);
  writeFileSync(join(folder, 'other.crt'), createAuthority().certificate);
  writeFileSync(join(folder, 'client.crt'), client.certificate);
  writeFileSync(join(folder, 'client.key'), client.key, { mode: 0o600 });
  const main = await openDatabase({ url: createUrl({ sslmode: 'disable' }) });
  await main.orm.execute('create role certified login');
  await main.close();
});

afterAll(async () => {
  await server.stop();
  for (const path of [folder, postgresFolder.folder]) rmSync(path, { recursive: true, force: true });
});

const getPath = (name: string) => join(folder, name);

function createUrl(
  parameters: Record<string, string>,
  host = 'localhost',
  access = `postgres:${postgresFolder.password}`,
) {
  return `postgres://${access}@${host}:${server.port}/postgres?${String(new URLSearchParams(parameters))}`;
}

/** Whether the connections to the database are encrypted. */
async function isEncrypted(url: string): Promise<boolean> {
  const database = await openDatabase({ url, replicaUrl: url.includes(',') ? undefined : url });
  const stop = await database.listen('tls', () => undefined);
  try {
    const { rows } = await database.orm.execute<{ ssl: boolean }>(
      sql`select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name like 'countinghouse%'`,
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.ssl === true;
  } finally {
    await stop();
    await database.close();
  }
}

describe('a connection string with a private certificate authority', () => {
  it.each([
    ['verify-full', 'localhost'],
    ['verify-ca', 'localhost'],
    ['verify-ca', '127.0.0.1'],
    ['require', 'localhost'],
    ['prefer', 'localhost'],
  ])('connects encrypted with sslmode=%s to %s', async (sslmode, host) => {
    expect(await isEncrypted(createUrl({ sslmode, sslrootcert: getPath('root.crt') }, host))).toBe(true);
  });

  it('needs no sslmode', async () => {
    expect(await isEncrypted(createUrl({ sslrootcert: getPath('root.crt') }))).toBe(true);
  });

  it('supports several hosts', async () => {
    const url = createUrl({ sslmode: 'verify-full', sslrootcert: getPath('root.crt') });
    expect(await isEncrypted(url.replace('@localhost', `@localhost:${await getFreePort()},localhost`))).toBe(true);
  });

  it.each(['verify-full', 'require', 'prefer'])('rejects another host name with sslmode=%s', async (sslmode) => {
    await expect(isEncrypted(createUrl({ sslmode, sslrootcert: getPath('root.crt') }, '127.0.0.1'))).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+\/postgres cannot be reached: Hostname\/IP does not match certificate/,
    );
  });

  it.each(['verify-full', 'verify-ca', 'require'])(
    'rejects a server of another authority with sslmode=%s',
    async (sslmode) => {
      await expect(isEncrypted(createUrl({ sslmode, sslrootcert: getPath('other.crt') }))).rejects.toThrow(
        /cannot be reached: .*(certificate|signature)/,
      );
    },
  );
});

describe('a connection string without a certificate authority', () => {
  it.each(['verify-full', 'require'])('rejects a self-signed certificate with sslmode=%s', async (sslmode) => {
    await expect(isEncrypted(createUrl({ sslmode }))).rejects.toThrow(/cannot be reached: .*certificate/);
  });

  it('connects encrypted but unverified with sslmode=no-verify', async () => {
    expect(await isEncrypted(createUrl({ sslmode: 'no-verify' }, '127.0.0.1'))).toBe(true);
  });

  it('connects without encryption with sslmode=disable', async () => {
    expect(await isEncrypted(createUrl({ sslmode: 'disable' }))).toBe(false);
  });

  it('does not fall back to a connection without TLS with sslmode=require', async () => {
    await expect(openDatabase({ url: `${inject('postgresUrl')}?sslmode=require` })).rejects.toThrow(
      'The server does not support SSL connections',
    );
  });
});

describe('a client certificate', () => {
  const getRootParameters = () => ({ sslmode: 'verify-full', sslrootcert: getPath('root.crt') });

  it('authenticates without a password', async () => {
    const parameters = { ...getRootParameters(), sslcert: getPath('client.crt'), sslkey: getPath('client.key') };
    expect(await isEncrypted(createUrl(parameters, 'localhost', 'certified'))).toBe(true);
  });

  it('is required by the server', async () => {
    await expect(isEncrypted(createUrl(getRootParameters(), 'localhost', 'certified'))).rejects.toThrow(
      /cannot be reached: .*certificate/,
    );
  });
});

it.each([
  [
    { sslmode: 'always' },
    'its sslmode must be one of disable, allow, prefer, require, no-verify, verify-ca, verify-full, but it is "always".',
  ],
  [{ sslmode: 'verify-ca' }, 'its sslmode verify-ca needs a file of trusted certificates in sslrootcert.'],
  [{ sslrootcert: '/nowhere/root.crt' }, 'the file in its sslrootcert, /nowhere/root.crt, cannot be read (ENOENT).'],
  [
    { sslmode: 'verify-full', sslkey: '/nowhere/key' },
    'the file in its sslkey, /nowhere/key, cannot be read (ENOENT).',
  ],
])('reports in one sentence what is wrong with %j', async (parameters, reason) => {
  const url = createUrl(parameters);
  const message = `The database at localhost:${server.port}/postgres cannot be reached: ${reason}`;
  await expect(openDatabase({ url })).rejects.toThrow(message);
  await expect(openDatabase({ url: createUrl({ sslmode: 'disable' }), replicaUrl: url })).rejects.toThrow(message);
});
