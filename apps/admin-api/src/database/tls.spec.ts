import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  freePort,
  makePostgresFolder,
  runPostgres,
  type PostgresFolder,
  type RunningPostgres,
} from '../../../../tools/testing/embedded-postgres.ts';
import { createAuthority } from '../test-support/certificates';
import { openDatabase } from './open-database';

let made: PostgresFolder;
let server: RunningPostgres;
let folder: string;

beforeAll(async () => {
  const authority = createAuthority();
  made = makePostgresFolder();
  const put = (name: string, content: string) => {
    const path = join(made.data, name);
    writeFileSync(path, content);
    chmodSync(path, 0o600);
    if (made.identity) chownSync(path, made.identity.uid, made.identity.gid);
  };
  const own = authority.issue('database', ['localhost']);
  put('server.crt', own.certificate);
  put('server.key', own.key);
  put('root.crt', authority.certificate);
  // With the user `postgres` a password is enough; `certified` needs a certificate of its name.
  const rules = readFileSync(join(made.data, 'pg_hba.conf'), 'utf8');
  put('pg_hba.conf', `hostssl all certified all cert\n${rules}`);
  server = await runPostgres(made, { ssl: 'on', ssl_ca_file: 'root.crt' });

  folder = mkdtempSync(join(tmpdir(), 'countinghouse-tls-'));
  const client = authority.issue('certified');
  writeFileSync(join(folder, 'root.crt'), authority.certificate);
  writeFileSync(join(folder, 'other.crt'), createAuthority().certificate);
  writeFileSync(join(folder, 'client.crt'), client.certificate);
  writeFileSync(join(folder, 'client.key'), client.key, { mode: 0o600 });
  const main = await openDatabase({ url: urlOf({ sslmode: 'disable' }) });
  await main.orm.execute('create role certified login');
  await main.close();
});

afterAll(async () => {
  await server.stop();
  for (const path of [folder, made.folder]) rmSync(path, { recursive: true, force: true });
});

const file = (name: string) => join(folder, name);

function urlOf(parameters: Record<string, string>, host = 'localhost', access = `postgres:${made.password}`) {
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
  ])('and sslmode=%s connects to %s encrypted', async (sslmode, host) => {
    expect(await isEncrypted(urlOf({ sslmode, sslrootcert: file('root.crt') }, host))).toBe(true);
  });

  it('needs no sslmode', async () => {
    expect(await isEncrypted(urlOf({ sslrootcert: file('root.crt') }))).toBe(true);
  });

  it('may name several hosts', async () => {
    const url = urlOf({ sslmode: 'verify-full', sslrootcert: file('root.crt') });
    expect(await isEncrypted(url.replace('@localhost', `@localhost:${await freePort()},localhost`))).toBe(true);
  });

  it.each(['verify-full', 'require', 'prefer'])('and sslmode=%s rejects another name of the host', async (sslmode) => {
    await expect(isEncrypted(urlOf({ sslmode, sslrootcert: file('root.crt') }, '127.0.0.1'))).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+\/postgres cannot be reached: Hostname\/IP does not match certificate/,
    );
  });

  it.each(['verify-full', 'verify-ca', 'require'])(
    'and sslmode=%s rejects a server of another authority',
    async (sslmode) => {
      await expect(isEncrypted(urlOf({ sslmode, sslrootcert: file('other.crt') }))).rejects.toThrow(
        /cannot be reached: .*(certificate|signature)/,
      );
    },
  );
});

describe('a connection string without one', () => {
  it.each(['verify-full', 'require'])('and sslmode=%s rejects a self-signed certificate', async (sslmode) => {
    await expect(isEncrypted(urlOf({ sslmode }))).rejects.toThrow(/cannot be reached: .*certificate/);
  });

  it('and sslmode=no-verify connects encrypted, to whoever answers', async () => {
    expect(await isEncrypted(urlOf({ sslmode: 'no-verify' }, '127.0.0.1'))).toBe(true);
  });

  it('and sslmode=disable connects without encryption', async () => {
    expect(await isEncrypted(urlOf({ sslmode: 'disable' }))).toBe(false);
  });

  it('and sslmode=require does not fall back where the server has no TLS', async () => {
    await expect(openDatabase({ url: `${inject('postgresUrl')}?sslmode=require` })).rejects.toThrow(
      'The server does not support SSL connections',
    );
  });
});

describe('a client certificate', () => {
  const root = () => ({ sslmode: 'verify-full', sslrootcert: file('root.crt') });

  it('is enough to be let in, without a password', async () => {
    const parameters = { ...root(), sslcert: file('client.crt'), sslkey: file('client.key') };
    expect(await isEncrypted(urlOf(parameters, 'localhost', 'certified'))).toBe(true);
  });

  it('is asked for where there is none', async () => {
    await expect(isEncrypted(urlOf(root(), 'localhost', 'certified'))).rejects.toThrow(
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
  [
    { sslrootcert: '/nowhere/root.crt' },
    'the file that its sslrootcert names, /nowhere/root.crt, cannot be read (ENOENT).',
  ],
  [
    { sslmode: 'verify-full', sslkey: '/nowhere/key' },
    'the file that its sslkey names, /nowhere/key, cannot be read (ENOENT).',
  ],
])('says in one sentence what is wrong with %j', async (parameters, reason) => {
  const url = urlOf(parameters);
  const sentence = `The database at localhost:${server.port}/postgres cannot be reached: ${reason}`;
  await expect(openDatabase({ url })).rejects.toThrow(sentence);
  await expect(openDatabase({ url: urlOf({ sslmode: 'disable' }), replicaUrl: url })).rejects.toThrow(sentence);
});
