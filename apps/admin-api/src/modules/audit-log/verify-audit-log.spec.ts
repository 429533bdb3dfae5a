import { inArray, sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import type { Executor, Transaction } from '../../database/database';
import { getStatementError } from '../../database/errors';
import { readRows } from '../../database/read-rows';
import { auditLog } from '../../database/schema';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import { createIdentifierMatcher } from '../erasure/personal-identifiers';
import { type AuditHead, readAuditHead } from './audit-chain-repository';
import { writeServerAuditEntry } from './audit-log-repository';
import { erasableFields } from './erasable-texts';
import { eraseEntries, ERASURE_ACTION, findPersonalEntries, toAttestation } from './erase-entries';
import { describeFinding } from './describe-finding';
import { verifyAuditLog } from './verify-audit-log';

const entries = 8;
const createTime = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute));
const formatTime = (minute: number) => createTime(minute).toISOString();

describe.each(databaseKinds)('the audit log on %s', (kind) => {
  let testDatabase: TestDatabase;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
    for (let n = 1; n <= entries; n += 1) await insertEntry(testDatabase.database.orm, n);
  });
  afterAll(() => testDatabase.drop());

  const insertEntry = (db: Executor, n: number) =>
    db.insert(auditLog).values({
      action: 'updateUser',
      entity: 'user',
      entityId: `user-${n}`,
      before: { kyc_status: 'pending' },
      after: { kyc_status: 'completed', n },
      address: '203.0.113.7',
      requestId: `request-${n}`,
      createdAt: createTime(n),
    });

  /** Runs `work` in a transaction and rolls it back. Entries are chained immediately, not on commit. */
  async function withRollback<Result>(work: (db: Transaction) => Promise<Result>): Promise<Result> {
    const results: Result[] = [];
    const rollback = new Error('rolled back');
    const attempt = testDatabase.database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`set constraints all immediate`);
      results.push(await work(transaction));
      throw rollback;
    });
    await attempt.catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
    const [result] = results;
    if (result === undefined) throw new Error('The transaction has no result.');
    return result;
  }

  /** Bypasses the server and the database's triggers, as the owner of the database can. */
  async function tamper(db: Transaction, statements: readonly SQL[]) {
    const setTriggers = async (verb: SQL) => {
      for (const table of [sql`audit_log`, sql`audit_chain`, sql`audit_commitments`])
        await db.execute(sql`alter table ${table} ${verb} trigger user`);
    };
    await setTriggers(sql`disable`);
    for (const statement of statements) await db.execute(statement);
    await setTriggers(sql`enable`);
  }
  /** Rebuilds the chain from the current entries. */
  const rechain = [sql`delete from audit_chain`, sql`delete from audit_commitments`, sql`select chain_audit_log()`];

  async function verifyLog(db: Executor, heads: AuditHead[] = []) {
    const findings = verifyAuditLog(db, heads);
    const messages: string[] = [];
    let next = await findings.next();
    for (; !next.done; next = await findings.next()) messages.push(describeFinding(next.value));
    return { messages, ...next.value };
  }

  it('verifies when unchanged, also against an earlier head', () =>
    withRollback(async (db) => {
      const early = await readAuditHead(db);
      await insertEntry(db, entries + 1);
      expect(await verifyLog(db, [early])).toEqual({
        messages: [],
        entries: entries + 1,
        erased: 0,
        head: await readAuditHead(db),
      });
      expect(early).toEqual({ seq: entries, hash: expect.stringMatching(/^[\da-f]{64}$/) });
      return true;
    }));

  it('verifies whatever the time zone and date style of the writer and the verifier', async () => {
    const settings = [sql`set local time zone 'Asia/Kathmandu'`, sql`set local datestyle to 'German'`];
    expect(
      await withRollback(async (db) => {
        for (const setting of settings) await db.execute(setting);
        await insertEntry(db, entries + 1);
        for (const setting of [sql`set local time zone 'America/St_Johns'`, sql`set local datestyle to 'ISO'`])
          await db.execute(setting);
        return verifyLog(db);
      }),
    ).toMatchObject({ messages: [], entries: entries + 1 });
  });

  it.each([
    sql`update audit_chain set hash = ''`,
    sql`delete from audit_chain`,
    sql`truncate audit_chain`,
    sql`insert into audit_chain select seq, entry_id + 100, hash from audit_chain`,
    sql`update audit_commitments set salts = '{}'`,
    sql`delete from audit_commitments`,
    sql`truncate audit_commitments`,
  ])('rejects rewriting the chain %#', async (statement) => {
    const errorCode = await testDatabase.database.orm.execute(statement).then(
      () => undefined,
      (error: unknown) => getStatementError(error)?.code,
    );
    expect(errorCode).toMatch(/^23/);
  });

  const describeChanged = (id: number) =>
    `Changed: entry ${id} of ${formatTime(id)}, after entry ${id - 1} of ${formatTime(id - 1)}. It does not match the hash of its link: it was changed, or an entry between the two was removed or inserted.`;
  const describeInserted = (id: number, of: string, after: number) =>
    `Inserted: entry ${id} of ${of}, after entry ${after} of ${formatTime(after)}. It has no link in the chain: it was inserted without one, or its link was removed.`;

  it.each<[string, SQL[], string[]]>([
    [
      'a changed entry',
      [sql`update audit_log set after = '{"kyc_status": "rejected"}' where id = 4`],
      [describeChanged(4)],
    ],
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
      [describeChanged(3), describeChanged(6)],
    ],
    [
      'a removed entry',
      [sql`delete from audit_log where id = 4`],
      [`Removed: entry 4, after entry 3 of ${formatTime(3)}. Its link in the chain still exists.`],
    ],
    [
      'an entry that was removed with its link',
      [sql`delete from audit_log where id = 4`, sql`delete from audit_chain where seq = 4`],
      [`Broken: link 4 of the chain is missing, after entry 3 of ${formatTime(3)}.`],
    ],
    [
      'entries that were removed, with the links after them moved up',
      [
        sql`delete from audit_log where id in (4, 5)`,
        sql`delete from audit_chain where seq in (4, 5)`,
        sql`update audit_chain set seq = seq - 2 where seq > 5`,
      ],
      [
        describeChanged(6).replace(`entry 5 of ${formatTime(5)}`, `entry 3 of ${formatTime(3)}`),
        describeChanged(7),
        describeChanged(8),
      ],
    ],
    [
      'an inserted entry',
      [
        sql`insert into audit_log (id, action, entity, created_at) overriding system value values (99, 'addUser', 'user', ${formatTime(99)})`,
      ],
      [describeInserted(99, formatTime(99), entries)],
    ],
    [
      'an entry that was inserted with a link',
      [
        sql`update audit_chain set seq = seq + 100 where seq > 4`,
        sql`update audit_chain set seq = seq - 99 where seq > 4`,
        sql`insert into audit_log (id, action, entity, created_at) overriding system value values (99, 'addUser', 'user', ${formatTime(4)})`,
        sql`insert into audit_chain select 5, 99, sha256(hash || convert_to(audit_entry_text(entry), 'UTF8'))
          from audit_chain, audit_log as entry where seq = 4 and entry.id = 99`,
      ],
      [
        describeChanged(5).replace(`entry 5 of ${formatTime(5)}`, `entry 99 of ${formatTime(4)}`),
        describeChanged(5).replace(`after entry 4 of ${formatTime(4)}`, `after entry 99 of ${formatTime(4)}`),
        describeChanged(6),
        describeChanged(7),
        expect.stringMatching(/^Uncommitted: entry 8 /),
      ] as string[],
    ],
    ['a link that was removed', [sql`delete from audit_chain where seq = 8`], [describeInserted(8, formatTime(8), 7)]],
    [
      'a changed link',
      [sql`update audit_chain set hash = sha256(hash) where seq = 4`],
      [describeChanged(4), describeChanged(5)],
    ],
    [
      'many links that are missing',
      [sql`delete from audit_chain where seq between 3 and 5`],
      [
        `Broken: links 3 to 5 of the chain are missing, after entry 2 of ${formatTime(2)}.`,
        ...[3, 4, 5].map((id) => describeInserted(id, formatTime(id), id - 1)),
      ],
    ],
  ])('reports %s and its position', async (_, statements, messages) => {
    const verified = await withRollback(async (db) => {
      await tamper(db, statements);
      return verifyLog(db);
    });
    expect(verified.messages).toEqual(messages);
  });

  it('reports a backdated entry that was inserted with its link', async () => {
    const { id, messages } = await withRollback(async (db) => {
      const forged = { action: 'addUser', entity: 'user', createdAt: new Date('2025-06-01') };
      const [row] = await db.insert(auditLog).values(forged).returning({ id: auditLog.id });
      return { id: row?.id, ...(await verifyLog(db)) };
    });
    expect(messages).toEqual([
      `Inserted: entry ${id} of 2025-06-01T00:00:00.000Z was written after entry 8 of ${formatTime(8)}, which is more than an hour later.`,
    ]);
  });

  it('reports a rebuilt chain to a holder of an earlier head, and between which heads it was', () =>
    withRollback(async (db) => {
      const heads: AuditHead[] = [];
      for (const n of [1, 2]) {
        heads.push(await readAuditHead(db));
        await insertEntry(db, entries + n);
      }
      await tamper(db, [sql`update audit_log set address = '198.51.100.1' where after @> '{"n": 9}'`, ...rechain]);
      expect(await verifyLog(db)).toMatchObject({ messages: [] });
      expect((await verifyLog(db, heads)).messages).toEqual([
        'Rewritten: link 9 differs from the logged hash. Entries were changed and rechained after link 8, which is intact.',
      ]);
      await tamper(db, [sql`update audit_log set action = 'addUser' where id = 1`, ...rechain]);
      expect((await verifyLog(db, heads)).messages[0]).toBe(
        'Rewritten: link 8 differs from the logged hash. Entries were changed and rechained up to it.',
      );
      return true;
    }));

  describe('an audit log with an erasure', () => {
    const adaId = '00000000-0000-4000-8000-0000000000ad';
    const bobId = '00000000-0000-4000-8000-0000000000b0';
    const eraseUser = async (db: Transaction, userId: string, matcher = createIdentifierMatcher([])) => {
      const erased = await eraseEntries(db, await findPersonalEntries(db, userId, matcher));
      await writeServerAuditEntry(db, ERASURE_ACTION, {
        entity: 'user',
        after: { audit_entries: toAttestation(erased) },
      });
      return erased.map(({ id }) => id);
    };
    const writeEntry = async (db: Transaction, entityId: string, after: object, before?: object) => {
      const values = { action: 'updateUser', entity: 'user', entityId, before, after };
      const [row] = await db.insert(auditLog).values(values).returning({ id: auditLog.id });
      return row?.id ?? 0;
    };
    /** Changes an entry and writes the entry of an erasure that attests the change. */
    const forgeErasure = async (db: Transaction, id: number, change: SQL, more: readonly SQL[] = []) => {
      await tamper(db, [sql`update audit_log set ${change} where id = ${id}`, ...more]);
      const [row] = await readRows<{ hash: string }>(
        db,
        sql`select encode(sha256(convert_to(audit_entry_text(audit_log), 'UTF8')), 'hex') as hash from audit_log where id = ${id}`,
      );
      await writeServerAuditEntry(db, ERASURE_ACTION, {
        entity: 'user',
        after: { audit_entries: `${id}:${row?.hash}` },
      });
    };
    const ada = {
      fullName: 'Ada "Countess" Lovelace',
      email: 'ada@example.com',
      kyc_reason_details: 'Line\n"two" \\ \u2028 {"email": "x"}',
      kyc_status: 'pending',
      amount: 100.5,
      list: ['Ada'],
      empty: '',
      change: { reason_details: 'Inner', status: 'open' },
    };

    it('verifies, also against heads of the chain and of the commitments from before the erasure', () =>
      withRollback(async (db) => {
        const id = await writeEntry(db, adaId, ada, { fullName: 'Ada Byron', kyc_status: 'pending' });
        const other = await writeEntry(db, bobId, {
          fullName: 'Bob',
          kyc_reason_details: 'Brother of ADA  BYRON, it seems',
        });
        const head = await readAuditHead(db);
        const [link] = await readRows<AuditHead>(
          db,
          sql`select seq, encode(hash, 'hex') as hash from audit_chain order by seq desc limit 1`,
        );
        const matcher = createIdentifierMatcher([{ field: 'fullName', value: 'Ada Byron' }]);
        expect(await eraseUser(db, adaId, matcher)).toEqual([id, other]);
        expect(await verifyLog(db, [head, link ?? head])).toMatchObject({ messages: [], erased: 2 });
        expect(head).not.toEqual(link);
        const rows = await db
          .select()
          .from(auditLog)
          .where(inArray(auditLog.id, [id, other]))
          .orderBy(auditLog.id);
        expect(rows).toMatchObject([
          {
            before: { fullName: 'erased', kyc_status: 'pending' },
            after: {
              ...ada,
              fullName: 'erased',
              email: 'erased',
              kyc_reason_details: 'erased',
              change: { reason_details: 'erased', status: 'open' },
            },
          },
          { before: null, after: { fullName: 'Bob', kyc_reason_details: 'erased' } },
        ]);
        // Erasing another person later does not change the first erasure.
        expect(await eraseUser(db, bobId)).toEqual([other]);
        expect(await verifyLog(db, [head])).toMatchObject({ messages: [], erased: 2 });
        return true;
      }));

    it.each<[string, SQL]>([
      ['who it was', sql`actor_id = null, address = '198.51.100.1'`],
      ['when', sql`created_at = created_at - interval '1 minute'`],
      ['what was done', sql`action = 'addUser'`],
      ['on which record', sql`entity_id = 'another'`],
      ['by which request', sql`request_id = 'another'`],
      ['a status', sql`after = after || '{"kyc_status": "completed"}'`],
      ['a status to the placeholder of an erasure', sql`after = after || '{"kyc_status": "erased"}'`],
      ['an amount', sql`after = after || '{"amount": 1}'`],
      ['an inner status', sql`after = jsonb_set(after, '{change,status}', '"accepted"')`],
      ['a name to another', sql`after = after || '{"fullName": "Bob"}'`],
      ['a text to another that contains the placeholder', sql`after = after || '{"kyc_reason_details": "erased."}'`],
      ['an added field', sql`after = after || '{"text": "erased"}'`],
      ['a removed field', sql`after = after - 'email'`],
      ['a text to null', sql`after = after || '{"email": null}'`],
      ['a removed side', sql`after = null`],
      ['swapped texts', sql`after = after || '{"fullName": "ada@example.com", "email": "Ada"}'`],
    ])('reports a forged erasure that changes %s', async (_, change) => {
      await withRollback(async (db) => {
        const id = await writeEntry(db, adaId, ada);
        const head = await readAuditHead(db);
        await forgeErasure(db, id, change);
        const [messages, ...more] = (await verifyLog(db)).messages;
        expect(messages).toMatch(new RegExp(`^Changed: entry ${id} `));
        expect(more).toEqual([]);

        // An earlier head reveals that the commitments were rewritten too.
        await tamper(db, [sql`delete from audit_commitments`, sql`select commit_audit_links(null)`]);
        expect(await verifyLog(db)).toMatchObject({ messages: [], erased: 1 });
        expect((await verifyLog(db, [head])).messages).toEqual([expect.stringMatching(/^Rewritten: link \d+ /)]);
        return true;
      });
    });

    it('reports an erasure without an attesting entry, and an erased text that is replaced', () =>
      withRollback(async (db) => {
        const id = await writeEntry(db, adaId, ada);
        const entries = await findPersonalEntries(db, adaId, createIdentifierMatcher([]));
        const erased = await eraseEntries(db, entries);
        expect((await verifyLog(db)).messages).toEqual([expect.stringMatching(new RegExp(`^Changed: entry ${id} `))]);
        await writeServerAuditEntry(db, ERASURE_ACTION, {
          entity: 'user',
          after: { audit_entries: toAttestation(erased) },
        });
        expect(await verifyLog(db)).toMatchObject({ messages: [], erased: 1 });
        await forgeErasure(db, id, sql`after = after || '{"fullName": "Bob"}'`);
        expect((await verifyLog(db)).messages).toEqual([expect.stringMatching(new RegExp(`^Changed: entry ${id} `))]);
        return true;
      }));

    it('reports missing and changed commitments', () =>
      withRollback(async (db) => {
        const id = await writeEntry(db, adaId, ada);
        await tamper(db, [sql`update audit_commitments set salts[1] = '\\x00' where seq = ${entries + 1}`]);
        expect((await verifyLog(db)).messages).toEqual([expect.stringMatching(new RegExp(`^Changed: entry ${id} `))]);
        await tamper(db, [sql`delete from audit_commitments where seq = ${entries + 1}`]);
        expect((await verifyLog(db)).messages).toEqual([
          expect.stringMatching(new RegExp(`^Uncommitted: entry ${id} `)),
        ]);
        return true;
      }));

    it('computes the same commitments as the database for any entry', async () => {
      const key = fc.constantFrom(...erasableFields, 'status', 'a"name', '\\', 'email"', 'é');
      const value = fc
        .jsonValue({ maxDepth: 1 })
        .map((each) => JSON.parse(JSON.stringify(each).replaceAll('\\u0000', '')));
      const side = fc.option(
        fc.dictionary(key, fc.oneof(fc.string({ unit: 'binary' }), value, fc.dictionary(key, value))),
      );
      await fc.assert(
        fc.asyncProperty(side, side, async (before, after) => {
          const toCleanJson = (each: object | null) =>
            each === null ? null : sql`${JSON.stringify(each).replaceAll('\\u0000', '')}::jsonb`;
          const { messages } = await withRollback(async (db) => {
            await db.execute(sql`insert into audit_log (action, entity, entity_id, before, after)
              values ('updateUser', 'user', ${adaId}, ${toCleanJson(before)}, ${toCleanJson(after)})`);
            const intact = await verifyLog(db);
            if (intact.messages.length > 0) return intact;
            await eraseUser(db, adaId);
            return verifyLog(db);
          });
          expect(messages).toEqual([]);
        }),
        { numRuns: isFullRun ? 60 : 20 },
      );
    });
  });

  it('reports a truncated log to a holder of an earlier head', () =>
    withRollback(async (db) => {
      const head = await readAuditHead(db);
      await tamper(db, [sql`delete from audit_log where id > 5`, sql`delete from audit_chain where seq > 5`]);
      expect(await verifyLog(db)).toMatchObject({ messages: [], entries: 5 });
      expect((await verifyLog(db, [head])).messages).toEqual([
        'Cut off: the chain ends with link 5. Link 8 was logged and is missing.',
      ]);
      return true;
    }));

  it('reports any tampering when given an earlier head', async () => {
    const head = await readAuditHead(testDatabase.database.orm);
    const entry = fc.integer({ min: 1, max: entries });
    const field = fc.constantFrom('action', 'entity', 'entity_id', 'address', 'request_id');
    const tampering = fc.oneof(
      fc.record({ do: fc.constant('change' as const), entry, field }),
      fc.record({ do: fc.constant('move' as const), entry, by: fc.integer({ min: 1, max: 10_000_000 }) }),
      fc.record({ do: fc.constant('remove' as const), entry }),
      fc.record({ do: fc.constant('insert' as const), entry }),
      fc.record({ do: fc.constant('unlink' as const), entry }),
      fc.record({ do: fc.constant('cut' as const), entry }),
    );
    const toStatements = (each: typeof tampering extends fc.Arbitrary<infer Tampering> ? Tampering : never): SQL[] => {
      const isEntry = sql`id = ${each.entry}`;
      switch (each.do) {
        case 'change':
          return [sql`update audit_log set ${sql.identifier(each.field)} = 'forged' where ${isEntry}`];
        case 'move':
          return [
            sql`update audit_log set created_at = created_at + ${each.by} * interval '1 microsecond' where ${isEntry}`,
          ];
        case 'remove':
          return [sql`delete from audit_log where ${isEntry}`];
        case 'insert':
          return [
            sql`insert into audit_log (id, action, entity, created_at) overriding system value
              select ${entries + 1 + each.entry}, 'forged', 'user', ${formatTime(each.entry - 1)} on conflict do nothing`,
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
      fc.asyncProperty(
        fc.array(tampering, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (tamperings, isRechained) => {
          const { messages } = await withRollback(async (db) => {
            await tamper(db, [...tamperings.flatMap(toStatements), ...(isRechained ? rechain : [])]);
            return verifyLog(db, [head]);
          });
          // Removing links and rebuilding them restores the same links.
          const isSame = isRechained && tamperings.every((each) => each.do === 'unlink');
          expect(messages.length > 0).toBe(!isSame);
        },
      ),
      { numRuns: isFullRun ? 40 : 15 },
    );
  });

  it('stays one chain after ten concurrent transactions, without those rolled back', async () => {
    const { orm } = testDatabase.database;
    const before = await readAuditHead(orm);
    const now = { action: 'addUser', entity: 'user' };
    const attempts = Array.from({ length: 10 }, (_, n) =>
      orm.transaction(async (transaction) => {
        for (const part of [1, 2]) await transaction.insert(auditLog).values({ ...now, entityId: `${n}-${part}` });
        if (n % 5 === 0) throw new Error('Rolled back.');
      }),
    );
    const committed = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(committed).toHaveLength(8);
    const verified = await verifyLog(orm, [before]);
    expect(verified).toMatchObject({ messages: [], entries: before.seq + 16, head: { seq: before.seq + 16 } });
  });
});
