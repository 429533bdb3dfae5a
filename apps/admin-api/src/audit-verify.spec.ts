import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../tools/testing/is-full-run.ts';
import { reportAuditLog } from './commands/report-audit-log';
import { openDatabase } from './database/open-database';
import { auditLog } from './database/schema';
import { createTestDatabase, fillDataFolder, type TestDatabase } from './test-support/postgres';
import { runCommand } from './test-support/run-command';

let folder: string;
let testDatabase: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-audit-'));
  testDatabase = await createTestDatabase();
  const entry = { action: 'addUser', entity: 'user', createdAt: new Date('2026-01-01T09:00:00Z') };
  await testDatabase.database.orm.insert(auditLog).values([entry, entry, entry]);
});

afterAll(async () => {
  await testDatabase.drop();
  rmSync(folder, { recursive: true });
});

const runAuditVerify = (env: Record<string, string | undefined> = {}, ...args: string[]) =>
  runCommand('audit-verify.js', { ...process.env, DATABASE_URL: testDatabase.url, ...env }, ...args);

it('prints that the log is intact, and its head, which can be verified later', async () => {
  const { stdout, ...rest } = await runAuditVerify();
  expect(rest).toEqual({ code: 0, stderr: '' });
  const [, head = ''] = /^3 entries, intact\. Head: (3:[\da-f]{64})\n$/.exec(stdout) ?? [];
  expect(await runAuditVerify({}, '--head', head, '--head', `1:${'0'.repeat(64)}`)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Rewritten: link 1 .*\n3 entries, NOT intact: 1 finding\. Head: 3:/),
  });
});

it('prints each finding with its location, and fails', async () => {
  const { orm } = testDatabase.database;
  await orm.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await orm.execute(sql`update audit_log set address = '198.51.100.7' where id = 2`);
  await orm.execute(sql`delete from audit_log where id = 3`);
  const stdout: string[] = [];
  expect(await reportAuditLog(orm, [], (line) => stdout.push(line))).toBe(false);
  expect(stdout).toEqual([
    expect.stringMatching(/^Changed: entry 2 of 2026-01-01T09:00:00.000Z, after entry 1 of 2026-01-01T09:00:00.000Z\./),
    expect.stringMatching(/^Removed: entry 3, after entry 2 /),
    expect.stringMatching(/^2 entries, NOT intact: 2 findings\. Head: 3:/),
  ]);
});

// Each of these starts a process, which is slow.
describe.runIf(isFullRun)('an unavailable database', () => {
  it.each([
    [{}, ['--head', '7'], /^--head must be a number, a colon and 64 hexadecimal digits, but it is "7"\.\n$/],
    [{ DATABASE_URL: '', DATA_DIR: '/nowhere' }, [], /^There is no database in \/nowhere\.\n$/],
    [
      { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/house' },
      [],
      /^The database at 127\.0\.0\.1:1\/house cannot/,
    ],
  ])('prints in one sentence why it was not checked: %j %j', async (env, args, message) => {
    const { code, stdout, stderr } = await runAuditVerify(env, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('is rejected while the embedded database is in use, and is checked afterwards', async () => {
    await fillDataFolder(folder);
    const running = await openDatabase({ dataDir: folder });
    const pgliteEnv = { DATABASE_URL: '', DATA_DIR: folder };
    expect(await runAuditVerify(pgliteEnv)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^The data folder \S+ is in use by process \d+\. Stop that process/),
    });
    await running.orm.insert(auditLog).values({ action: 'addUser', entity: 'user' });
    await running.close();
    expect(await runAuditVerify(pgliteEnv)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 entry, intact\. Head: 1:/),
    });
  });

  it('is reported if it has no chain yet', async () => {
    const { orm } = testDatabase.database;
    await orm.execute(sql`drop table audit_chain`);
    expect(await runAuditVerify()).toEqual({
      code: 2,
      stdout: '',
      stderr: 'This database has no chain yet. The next start of the server creates it.\n',
    });
  });
});
