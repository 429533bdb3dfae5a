import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor, Transaction } from '../../database/database';
import { statementErrorOf } from '../../database/errors';
import { auditLog } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { type AuditHead, readAuditHead } from './audit-chain-repository';
import { findingSentence } from './finding-sentence';
import { verifyAuditLog } from './verify-audit-log';

const entries = 8;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute));
const timeOf = (minute: number) => at(minute).toISOString();

describe.each(['postgres', 'pglite'] as const)('the audit log on %s', { timeout: 120_000 }, (kind) => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    for (let n = 1; n <= entries; n += 1) await write(test.database.orm, n);
  });
  afterAll(() => test.drop());

  const write = (db: Executor, n: number) =>
    db.insert(auditLog).values({
      action: 'updateUser',
      entity: 'user',
      entityId: `user-${n}`,
      before: { kyc_status: 'pending' },
      after: { kyc_status: 'completed', n },
      address: '203.0.113.7',
      requestId: `request-${n}`,
      createdAt: at(n),
    });

  /** Does something to the log, and takes it back in the end. What is written in it is chained at once. */
  async function undone<Result>(work: (db: Transaction) => Promise<Result>): Promise<Result> {
    const results: Result[] = [];
    const end = new Error('taken back');
    const attempt = test.database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`set constraints all immediate`);
      results.push(await work(transaction));
      throw end;
    });
    await attempt.catch((error: unknown) => {
      if (error !== end) throw error;
    });
    const [result] = results;
    if (result === undefined) throw new Error('There is no result.');
    return result;
  }

  /** Goes around the server and around the database's own rules, as its owner can. */
  async function tamper(db: Transaction, statements: readonly SQL[]) {
    const setTriggers = async (verb: SQL) => {
      for (const table of [sql`audit_log`, sql`audit_chain`])
        await db.execute(sql`alter table ${table} ${verb} trigger user`);
    };
    await setTriggers(sql`disable`);
    for (const statement of statements) await db.execute(statement);
    await setTriggers(sql`enable`);
  }
  /** Makes the whole chain anew, over what the log has by then. */
  const chainAnew = [sql`delete from audit_chain`, sql`select chain_audit_log()`];

  async function verify(db: Executor, heads: AuditHead[] = []) {
    const findings = verifyAuditLog(db, heads);
    const said: string[] = [];
    let next = await findings.next();
    for (; !next.done; next = await findings.next()) said.push(findingSentence(next.value));
    return { said, ...next.value };
  }

  it('is whole as it was written, and its head holds later', () =>
    undone(async (db) => {
      const early = await readAuditHead(db);
      await write(db, entries + 1);
      expect(await verify(db, [early])).toEqual({
        said: [],
        entries: entries + 1,
        erased: 0,
        head: await readAuditHead(db),
      });
      expect(early).toEqual({ seq: entries, hash: expect.stringMatching(/^[\da-f]{64}$/) });
      return true;
    }));

  it('is whole whatever the time zone and the style of dates of those who write and who check', async () => {
    const settings = [sql`set local time zone 'Asia/Kathmandu'`, sql`set local datestyle to 'German'`];
    expect(
      await undone(async (db) => {
        for (const setting of settings) await db.execute(setting);
        await write(db, entries + 1);
        await db.execute(sql`set local time zone 'America/St_Johns'`);
        return verify(db);
      }),
    ).toMatchObject({ said: [], entries: entries + 1 });
  });

  it.each([
    sql`update audit_chain set hash = ''`,
    sql`delete from audit_chain`,
    sql`truncate audit_chain`,
    sql`insert into audit_chain select seq, entry_id + 100, hash from audit_chain`,
  ])('refuses to have its chain rewritten %#', async (statement) => {
    const refusal = await test.database.orm.execute(statement).then(
      () => undefined,
      (error: unknown) => statementErrorOf(error)?.code,
    );
    expect(refusal).toMatch(/^23/);
  });

  const changed = (id: number) =>
    `Changed: entry ${id} of ${timeOf(id)}, after entry ${id - 1} of ${timeOf(id - 1)}. It does not fit what was chained before it: it was changed, or something between the two was removed or inserted.`;
  const inserted = (id: number, of: string, after: number) =>
    `Inserted: entry ${id} of ${of}, after entry ${after} of ${timeOf(after)}. It has no link in the chain: it was inserted past it, or its link was removed.`;

  it.each<[string, SQL[], string[]]>([
    ['a changed entry', [sql`update audit_log set after = '{"kyc_status": "rejected"}' where id = 4`], [changed(4)]],
    [
      'a changed time',
      [sql`update audit_log set created_at = created_at + interval '1 microsecond' where id = 4`],
      [expect.stringMatching(/^Changed: entry 4 of 2026-01-01T09:04:00.000Z, after entry 3 /)] as string[],
    ],
    [
      'two entries that were swapped',
      [
        sql`update audit_log as entry set (entity_id, after, request_id) = (
          select entity_id, after, request_id from audit_log where id = 9 - entry.id) where id in (3, 6)`,
      ],
      [changed(3), changed(6)],
    ],
    [
      'a removed entry',
      [sql`delete from audit_log where id = 4`],
      [`Removed: entry 4, after entry 3 of ${timeOf(3)}. Its link in the chain is there.`],
    ],
    [
      'an entry that was removed with its link',
      [sql`delete from audit_log where id = 4`, sql`delete from audit_chain where seq = 4`],
      [`Broken: link 4 of the chain is missing, after entry 3 of ${timeOf(3)}.`],
    ],
    [
      'entries that were removed, with the links after them moved up',
      [
        sql`delete from audit_log where id in (4, 5)`,
        sql`delete from audit_chain where seq in (4, 5)`,
        sql`update audit_chain set seq = seq - 2 where seq > 5`,
      ],
      [changed(6).replace(`entry 5 of ${timeOf(5)}`, `entry 3 of ${timeOf(3)}`)],
    ],
    [
      'an inserted entry',
      [
        sql`insert into audit_log (id, action, entity, created_at) overriding system value values (99, 'addUser', 'user', ${timeOf(99)})`,
      ],
      [inserted(99, timeOf(99), entries)],
    ],
    [
      'an entry that was inserted with a link',
      [
        sql`update audit_chain set seq = seq + 100 where seq > 4`,
        sql`update audit_chain set seq = seq - 99 where seq > 4`,
        sql`insert into audit_log (id, action, entity, created_at) overriding system value values (99, 'addUser', 'user', ${timeOf(4)})`,
        sql`insert into audit_chain select 5, 99, sha256(hash || convert_to(audit_entry_text(entry), 'UTF8'))
          from audit_chain, audit_log as entry where seq = 4 and entry.id = 99`,
      ],
      [changed(5).replace(`after entry 4 of ${timeOf(4)}`, `after entry 99 of ${timeOf(4)}`)],
    ],
    ['a link that was removed', [sql`delete from audit_chain where seq = 8`], [inserted(8, timeOf(8), 7)]],
    ['a changed link', [sql`update audit_chain set hash = sha256(hash) where seq = 4`], [changed(4), changed(5)]],
    [
      'many links that are missing',
      [sql`delete from audit_chain where seq between 3 and 5`],
      [
        `Broken: links 3 to 5 of the chain are missing, after entry 2 of ${timeOf(2)}.`,
        ...[3, 4, 5].map((id) => inserted(id, timeOf(id), id - 1)),
      ],
    ],
  ])('betrays %s, and where it was', async (_, statements, said) => {
    const verified = await undone(async (db) => {
      await tamper(db, statements);
      return verify(db);
    });
    expect(verified.said).toEqual(said);
  });

  it('betrays an entry of earlier that was written through the rules', async () => {
    const { id, said } = await undone(async (db) => {
      const forged = { action: 'addUser', entity: 'user', createdAt: new Date('2025-06-01') };
      const [row] = await db.insert(auditLog).values(forged).returning({ id: auditLog.id });
      return { id: row?.id, ...(await verify(db)) };
    });
    expect(said).toEqual([
      `Inserted: entry ${id} of 2025-06-01T00:00:00.000Z was written after entry 8 of ${timeOf(8)}, which is more than an hour later.`,
    ]);
  });

  it('betrays what was chained anew to whoever has written a head down, and between which heads it was', () =>
    undone(async (db) => {
      const heads: AuditHead[] = [];
      for (const n of [1, 2]) {
        heads.push(await readAuditHead(db));
        await write(db, entries + n);
      }
      await tamper(db, [sql`update audit_log set address = '198.51.100.1' where after @> '{"n": 9}'`, ...chainAnew]);
      expect(await verify(db)).toMatchObject({ said: [] });
      expect((await verify(db, heads)).said).toEqual([
        'Rewritten: link 9 has another hash than was written down. Something was changed and chained anew after link 8, which holds.',
      ]);
      await tamper(db, [sql`update audit_log set action = 'addUser' where id = 1`, ...chainAnew]);
      expect((await verify(db, heads)).said[0]).toBe(
        'Rewritten: link 8 has another hash than was written down. Something was changed and chained anew up to it.',
      );
      return true;
    }));

  it('betrays an end that was cut off to whoever has written a head down', () =>
    undone(async (db) => {
      const head = await readAuditHead(db);
      await tamper(db, [sql`delete from audit_log where id > 5`, sql`delete from audit_chain where seq > 5`]);
      expect(await verify(db)).toMatchObject({ said: [], entries: 5 });
      expect((await verify(db, [head])).said).toEqual([
        'Cut off: the chain ends with link 5. Link 8 was written down, and is gone.',
      ]);
      return true;
    }));

  it('hides nothing that is done to it from whoever has a head, whatever it is', async () => {
    const head = await readAuditHead(test.database.orm);
    const entry = fc.integer({ min: 1, max: entries });
    const field = fc.constantFrom('action', 'entity', 'entity_id', 'address', 'request_id');
    const deed = fc.oneof(
      fc.record({ do: fc.constant('change' as const), entry, field }),
      fc.record({ do: fc.constant('move' as const), entry, by: fc.integer({ min: 1, max: 10_000_000 }) }),
      fc.record({ do: fc.constant('remove' as const), entry }),
      fc.record({ do: fc.constant('insert' as const), entry }),
      fc.record({ do: fc.constant('unlink' as const), entry }),
      fc.record({ do: fc.constant('cut' as const), entry }),
    );
    const statementsOf = (each: typeof deed extends fc.Arbitrary<infer Deed> ? Deed : never): SQL[] => {
      const isIt = sql`id = ${each.entry}`;
      switch (each.do) {
        case 'change':
          return [sql`update audit_log set ${sql.identifier(each.field)} = 'forged' where ${isIt}`];
        case 'move':
          return [
            sql`update audit_log set created_at = created_at + ${each.by} * interval '1 microsecond' where ${isIt}`,
          ];
        case 'remove':
          return [sql`delete from audit_log where ${isIt}`];
        case 'insert':
          return [
            sql`insert into audit_log (id, action, entity, created_at) overriding system value
              select ${entries + 1 + each.entry}, 'forged', 'user', ${timeOf(each.entry - 1)} on conflict do nothing`,
          ];
        case 'unlink':
          return [sql`delete from audit_chain where seq = ${each.entry}`];
        case 'cut':
          return [
            sql`delete from audit_log where id >= ${each.entry}`,
            sql`delete from audit_chain where seq >= ${each.entry}`,
          ];
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 4 }), fc.boolean(), async (deeds, isChainedAnew) => {
        const { said } = await undone(async (db) => {
          await tamper(db, [...deeds.flatMap(statementsOf), ...(isChainedAnew ? chainAnew : [])]);
          return verify(db, [head]);
        });
        // Links alone that were removed and made again are the same links.
        const isSame = isChainedAnew && deeds.every((each) => each.do === 'unlink');
        expect(said.length > 0).toBe(!isSame);
      }),
      { numRuns: 100 },
    );
  });

  it('is one chain after fifty transactions at once, without what was taken back', async () => {
    const { orm } = test.database;
    const before = await readAuditHead(orm);
    const now = { action: 'addUser', entity: 'user' };
    const attempts = Array.from({ length: 50 }, (_, n) =>
      orm.transaction(async (transaction) => {
        for (const part of [1, 2]) await transaction.insert(auditLog).values({ ...now, entityId: `${n}-${part}` });
        if (n % 5 === 0) throw new Error('Taken back.');
      }),
    );
    const kept = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(kept).toHaveLength(40);
    const verified = await verify(orm, [before]);
    expect(verified).toMatchObject({ said: [], entries: before.seq + 80, head: { seq: before.seq + 80 } });
  });
});
