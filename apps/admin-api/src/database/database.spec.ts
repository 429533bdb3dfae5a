import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { lockDataFolder } from './data-folder-lock';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { DatabaseUnreachableError, DataFolderLockedError, DataFolderUnusableError, getStatementError } from './errors';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-database-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  // Slow: creating the embedded database takes seconds. `backup.spec.ts` also covers persistence.
  it.runIf(isFullRun)('persists data', async () => {
    const dataDir = join(folder, 'new', 'data');
    const first = await openDatabase({ dataDir });
    await first.orm.execute(sql`create table notices (title text, message text)`);
    await first.orm.execute(sql`insert into notices (title, message) values ('Hello', 'World')`);
    await first.close();

    const second = await openDatabase({ dataDir });
    expect((await second.orm.execute(sql`select title, message from notices`)).rows).toEqual([
      { title: 'Hello', message: 'World' },
    ]);
    await second.close();
  });

  it('can be locked once only', async () => {
    const unlock = await lockDataFolder(folder);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(DataFolderLockedError);
    await unlock();
    await (
      await lockDataFolder(folder)
    )();
  });

  it('is locked while another process holds it, and taken over once that process is dead', async () => {
    const holder = join(folder, 'holder.mjs');
    writeFileSync(holder, `process.send('up'); setInterval(() => {}, 1000);`);
    const child = fork(holder);
    await once(child, 'message');
    const { readFile } = await import('node:fs/promises');
    const readStartTime = async (pid: number | undefined) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
      return stat && `${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
    };
    writeFileSync(join(folder, 'lock'), `${child.pid} ${await readStartTime(child.pid)}\n`);
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${child.pid}`);

    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    await (
      await lockDataFolder(folder)
    )();
  });

  it('is taken over from a stale lock with our own process id, or a malformed one', async () => {
    for (const content of [`${process.pid} another-boot 1\n`, '', 'garbage']) {
      writeFileSync(join(folder, 'lock'), content);
      await (
        await lockDataFolder(folder)
      )();
    }
  });

  it('has one winner when several processes take over a stale lock at the same time', async () => {
    writeFileSync(join(folder, 'lock'), '999999999 gone\n');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('reports that it cannot be written to', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(openDatabase({ dataDir: join(file, 'data') })).rejects.toThrow(DataFolderUnusableError);
  });
});

describe('PostgreSQL', () => {
  const withPassword = (password: string) => {
    const url = new URL(inject('postgresUrl'));
    url.password = password;
    return url.href;
  };

  it('is reported as unreachable in one sentence, without the password', async () => {
    const attempt = openDatabase({ url: 'postgres://someone:secret@127.0.0.1:1/books' });
    await expect(attempt).rejects.toThrow(DatabaseUnreachableError);
    await expect(attempt).rejects.toThrow(
      /^The database at 127\.0\.0\.1:1\/books cannot be reached: .*ECONNREFUSED.*\.$/,
    );
  });

  it('is reported as unreachable with a wrong password', async () => {
    await expect(openDatabase({ url: withPassword('wrong') })).rejects.toThrow(/password authentication failed/);
  });

  it('is migrated once when several processes start together', async () => {
    const main = await openDatabase({ url: inject('postgresUrl') });
    await main.orm.execute('drop database if exists together');
    await main.orm.execute('create database together');
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/together';
    const several = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url: url.href })));
    await Promise.all(several.map((database) => database.migrate()));
    const { rows } = await main.orm.execute('select 1');
    expect(rows).toHaveLength(1);
    expect(
      (
        await several[0]?.orm.execute(
          sql`select count(*) = count(distinct name) as once, count(*) > 2 as all from schema_migrations`,
        )
      )?.rows,
    ).toEqual([{ once: true, all: true }]);
    await Promise.all(several.map((database) => database.close()));
    await main.orm.execute('drop database together with (force)');
    await main.close();
  });

  it('is not migrated if a newer program has migrated it', async () => {
    const main = await openDatabase({ url: inject('postgresUrl') });
    await main.orm.execute('drop database if exists newer');
    await main.orm.execute('create database newer template template');
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/newer';
    const database: Database = await openDatabase({ url: url.href });
    await database.orm.execute(sql`insert into schema_migrations (name, checksum) values ('9999_future', 'x')`);
    await expect(database.migrate()).rejects.toThrow(
      'The database is newer than this program: it contains the migrations 9999_future.',
    );
    await database.close();
    await main.orm.execute('drop database newer with (force)');
    await main.close();
  });
});

describe('getStatementError', () => {
  it('unwraps the PostgreSQL error from drizzle’s', async () => {
    const database = await openDatabase({ url: inject('postgresUrl') });
    const error = await database.orm.execute(sql`select 'x'::uuid`).catch((reason: unknown) => reason);
    expect(getStatementError(error)).toEqual({ code: '22P02', constraint: undefined });
    expect(getStatementError(new Error('something else'))).toBeUndefined();
    await database.close();
  });
});
