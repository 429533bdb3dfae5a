import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { isFullRun } from '../../../tools/testing/is-full-run.ts';
import { lockDataFolder } from './database/data-folder-lock';
import type { Database } from './database/database';
import { openDatabase } from './database/open-database';
import { startPglite } from './database/pglite';
import { loadPglite } from './database/pglite-dump';
import { auditLog, uploads, userWallets } from './database/schema';
import { addCustomer, addTopup } from './test-support/customers';
import { createTestDatabase, type TestDatabase } from './test-support/postgres';
import { runCommand } from './test-support/run-command';
import { getTableChecksums } from './test-support/get-table-checksums';

const backUp = (env: Record<string, string>, ...args: string[]) =>
  runCommand('backup.js', { PATH: process.env['PATH'], ...env }, ...args);
const runRestore = (env: Record<string, string>, ...args: string[]) =>
  runCommand('restore.js', { PATH: process.env['PATH'], ...env }, ...args);

const expectedError = (sentence: RegExp | string) => ({
  code: 1,
  stdout: '',
  stderr: typeof sentence === 'string' ? `${sentence}\n` : expect.stringMatching(sentence),
});

/** Adds some money, an image and audit-log entries. */
async function addData(database: Database): Promise<void> {
  const { orm } = database;
  const user = await addCustomer(database, { balance: '120.50' });
  await addTopup(database, user.id);
  await orm
    .insert(uploads)
    .values({ owner: 'user_document', name: 'a.webp', contentType: 'image/webp', content: Buffer.from('an image') });
  await orm.insert(auditLog).values([
    { action: 'addUser', entity: 'user' },
    { action: 'editUser', entity: 'user' },
  ]);
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const INTACT_REPORT =
  /^The database is restored\.\nLedger: 1 balances, all equal to the sum of their entries\.\nAudit log: 2 entries, intact\. Head: 2:[\da-f]{64}\n$/;

describe('a backup of the embedded database', () => {
  let dataDir: string;
  let checksums: Record<string, string>;
  let backup: string;

  beforeAll(async () => {
    dataDir = join(folder, 'data');
    // Created and filled in one start, because starting takes seconds.
    const loadDataDir = await openAsBlob(inject('pgliteTemplate'));
    const unlock = await lockDataFolder(dataDir);
    const database = await startPglite({ dataDir: join(dataDir, 'pglite'), loadDataDir });
    await addData(database);
    checksums = await getTableChecksums(database);
    if (isFullRun)
      expect(await backUp({ DATA_DIR: dataDir }, folder)).toEqual(
        expectedError(
          /^The data folder \S+ is in use by process \d+\. Stop that process, which is probably the server/,
        ),
      );
    await database.close();
    await unlock();

    const { code, stdout, stderr } = await backUp({ DATA_DIR: dataDir }, folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    [, backup = ''] =
      /^The backup was written to (\S+\/countinghouse-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz)\.\n$/.exec(stdout) ??
      [];
  });

  const getTarget = () => join(folder, 'restored');
  beforeEach(() => rmSync(getTarget(), { recursive: true, force: true }));

  it('contains everything, is readable by its owner only, and is checked after the restore', async () => {
    expect(statSync(backup).mode & 0o077).toBe(0);
    const { code, stdout, stderr } = await runRestore({ DATA_DIR: getTarget() }, backup);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(INTACT_REPORT);
    if (isFullRun)
      expect(await runRestore({ DATA_DIR: getTarget() }, '--check')).toEqual({
        code,
        stderr,
        stdout: stdout.replace('The database is restored.\n', ''),
      });
    const restored = await openDatabase({ dataDir: getTarget() });
    expect(await getTableChecksums(restored)).toEqual(checksums);
    await restored.close();
  });

  it('cannot write outside the data folder, whatever file names it contains', async () => {
    const workingDir = join(folder, 'inside', 'a', 'b');
    mkdirSync(workingDir, { recursive: true });
    writeFileSync(join(folder, 'inside', 'escaped'), 'out');
    const badBackup = join(folder, 'escaping.tar.gz');
    // Relative to the restored folder, this name is outside the data folder.
    expect(spawnSync('tar', ['czPf', badBackup, '../../escaped'], { cwd: workingDir }).status).toBe(0);
    const tar = new Uint8Array(gunzipSync(readFileSync(badBackup)));
    await expect(loadPglite(tar, getTarget())).rejects.toThrow('The backup cannot be used: it contains no database.');
    expect(existsSync(join(folder, 'escaped'))).toBe(false);
  });

  // Each of these starts processes, which is slow; `commands/backup-file.spec.ts` and `commands/report-restored.spec.ts` test
  // the same functions.
  if (!isFullRun) return;

  it('is not written to a file if the target looks like a folder', async () => {
    const missing = join(folder, 'backups');
    expect(await backUp({ DATA_DIR: dataDir }, missing)).toEqual(
      expectedError(
        `The folder ${missing} does not exist. Create it, or name a file with an extension, such as ${missing}.tar.gz.`,
      ),
    );
  });

  it('overwrites neither a file nor a database', async () => {
    expect(await backUp({ DATA_DIR: dataDir }, backup)).toEqual(
      expectedError(`${backup} already exists. Backups never overwrite files.`),
    );
    expect(await runRestore({ DATA_DIR: dataDir }, backup)).toEqual(
      expectedError(`${dataDir} already contains a database. Restore into an empty DATA_DIR.`),
    );
  });

  it('is rejected if it is truncated or not a backup, and leaves nothing behind', async () => {
    const badBackup = join(folder, 'bad');
    const truncatedError = expectedError(`${badBackup} is not a complete backup of the embedded database.`);
    writeFileSync(badBackup, readFileSync(backup).subarray(0, -1000));
    expect(await runRestore({ DATA_DIR: getTarget() }, badBackup)).toEqual(truncatedError);
    writeFileSync(badBackup, 'something else');
    expect(await runRestore({ DATA_DIR: getTarget() }, badBackup)).toEqual(truncatedError);
    writeFileSync(badBackup, gzipSync('something else, compressed'));
    expect(await runRestore({ DATA_DIR: getTarget() }, badBackup)).toEqual(
      expectedError('The backup cannot be used: it contains no database.'),
    );
    expect(existsSync(getTarget())).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  it('is rejected if it is of another PostgreSQL version', async () => {
    const oldFolder = join(folder, 'old');
    const { client } = await startPglite({ dataDir: oldFolder });
    await client.close();
    writeFileSync(join(oldFolder, 'PG_VERSION'), '12\n');
    const badBackup = join(folder, 'old.tar.gz');
    expect(spawnSync('tar', ['czf', badBackup, '-C', oldFolder, '.']).status).toBe(0);
    expect(await runRestore({ DATA_DIR: getTarget() }, badBackup)).toEqual(
      expectedError(/^The backup cannot be used: it is from PostgreSQL 12, but this server uses \d+\.\n$/),
    );
    expect(existsSync(getTarget())).toBe(false);
  });

  it('fails if a restored balance is not the sum of its entries', async () => {
    const tampered = join(folder, 'tampered');
    expect((await runRestore({ DATA_DIR: tampered }, backup)).code).toBe(0);
    const database = await openDatabase({ dataDir: tampered });
    await database.orm.execute(sql`set session_replication_role = replica`);
    await database.orm.update(userWallets).set({ balance: '99999.00' });
    await database.close();
    const copy = join(folder, 'tampered.tar.gz');
    expect((await backUp({ DATA_DIR: tampered }, copy)).code).toBe(0);
    expect(await runRestore({ DATA_DIR: getTarget() }, copy)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /\nLedger: 1 balances, 1 NOT equal to the sum of their entries \(users [\da-f-]{36}\)/,
      ),
    });
  });
});

it.runIf(isFullRun).each([
  [backUp, { DATA_DIR: '/nowhere' }, ['/tmp'], 'There is no database in /nowhere.'],
  [backUp, {}, [], 'Specify one file or folder to write to. See --help.'],
  [runRestore, {}, ['one', 'two'], 'Specify one backup file to restore. See --help.'],
])('prints in one sentence what is missing', async (command, env, args, sentence) => {
  expect(await command(env, ...args)).toEqual(expectedError(sentence));
});

describe.runIf(isFullRun)('a backup of PostgreSQL', () => {
  let testDatabase: TestDatabase;
  let url: string;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    url = testDatabase.url ?? '';
    await addData(testDatabase.database);
  });
  afterAll(() => testDatabase.drop());

  it('prints what to install if the tool is missing', async () => {
    const path = join(folder, 'none.dump');
    expect(await backUp({ DATABASE_URL: url, PATH: folder }, path)).toEqual(
      expectedError(
        /^pg_dump is not installed\. Install PostgreSQL's client tools, version \d+ or newer \(on Debian and Ubuntu: postg/,
      ),
    );
    expect(existsSync(path)).toBe(false);
  });

  it('is written to a private file, and does not reuse an unfinished file', async () => {
    const shared = mkdtempSync(join(folder, 'shared-'));
    const tools = mkdtempSync(join(folder, 'tools-'));
    const tool = `#!/bin/sh
[ "$1" = --version ] && echo 'pg_dump (PostgreSQL) 99.1' && exit
stat -L -c '%a %F' /dev/stdout
`;
    writeFileSync(join(tools, 'pg_dump'), tool, { mode: 0o755 });
    const path = join(shared, 'house.dump');
    writeFileSync(`${path}.unfinished`, 'left behind');
    chmodSync(`${path}.unfinished`, 0o666);
    const PATH = `${tools}:${process.env['PATH']}`;
    expect(await backUp({ DATABASE_URL: url, PATH }, path)).toEqual({
      code: 0,
      stdout: `The backup was written to ${path}.\n`,
      stderr: '',
    });
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['600 regular empty file\n', 0o600]);
    expect(readFileSync(`${path}.unfinished`, 'utf8')).toBe('left behind');
  });

  const [, pgDumpVersion = '0'] =
    /\) (\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];
  const isPgDumpAtLeast = (minimum: number) => Number(pgDumpVersion) >= minimum;

  it('prints what to install if the tool is older than the database', async () => {
    const tools = mkdtempSync(join(folder, 'old-tools-'));
    writeFileSync(join(tools, 'pg_dump'), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 15.9 (Debian 15.9-0+deb12u1)'\n", {
      mode: 0o755,
    });
    const PATH = `${tools}:${process.env['PATH']}`;
    expect(await backUp({ DATABASE_URL: url, PATH }, join(folder, 'old.dump'))).toEqual(
      expectedError(
        /^The database runs PostgreSQL \d+, but pg_dump has version 15\. Install PostgreSQL's client tools, version (\d+) or newer \(on Debian and Ubuntu: postgresql-client-\1 from apt\.postgresql\.org\)/,
      ),
    );
  });

  it.runIf(isPgDumpAtLeast(18))(
    'contains everything while the server is running, and is restored into an empty database only',
    async () => {
      const path = join(folder, 'house.dump');
      expect(await backUp({ DATABASE_URL: url }, path)).toEqual({
        code: 0,
        stdout: `The backup was written to ${path}.\n`,
        stderr: '',
      });
      expect(await runRestore({ DATABASE_URL: url }, path)).toEqual(
        expectedError('This database already contains tables. Restore into an empty one.'),
      );
      const { orm } = testDatabase.database;
      const name = `restored_${process.pid}`;
      await orm.execute(`create database ${name}`);
      const other = new URL(inject('postgresUrl'));
      other.pathname = `/${name}`;
      const { code, stdout, stderr } = await runRestore({ DATABASE_URL: other.href }, path);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(INTACT_REPORT);
      const restored = await openDatabase({ url: other.href });
      expect(await getTableChecksums(restored)).toEqual(await getTableChecksums(testDatabase.database));
      await restored.migrate();
      await restored.close();
      await orm.execute(`drop database ${name}`);
    },
  );
});
