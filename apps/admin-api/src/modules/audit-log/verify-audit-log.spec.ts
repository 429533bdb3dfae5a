import { inArray, sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/testing/is-full.ts';
import type { Executor, Transaction } from '../../database/database';
import { statementErrorOf } from '../../database/errors';
import { readRows } from '../../database/read-rows';
import { auditLog } from '../../database/schema';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import { createIdentifierMatcher } from '../erasure/personal-identifiers';
import { type AuditHead, readAuditHead } from './audit-chain-repository';
import { recordOwnWrite } from './audit-log-repository';
import { erasableFields } from './erasable-texts';
import { eraseEntries, erasureAction, findPersonalEntries, toVouched } from './erase-entries';
import { findingSentence } from './finding-sentence';
import { verifyAuditLog } from './verify-audit-log';

const entries = 8;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute));
const timeOf = (minute: number) => at(minute).toISOString();

describe.each(databaseKinds)('the audit log on %s', (kind) => {
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
      for (const table of [sql`audit_log`, sql`audit_chain`, sql`audit_commitments`])
        await db.execute(sql`alter table ${table} ${verb} trigger user`);
    };
    await setTriggers(sql`disable`);
    for (const statement of statements) await db.execute(statement);
    await setTriggers(sql`enable`);
  }
  /** Makes the whole chain anew, over what the log has by then. */
  const chainAnew = [sql`delete from audit_chain`, sql`delete from audit_commitments`, sql`select chain_audit_log()`];

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

  it('is whole whatever the time zone and the style of dates of those who write, and the time zone of those who check', async () => {
    const settings = [sql`set local time zone 'Asia/Kathmandu'`, sql`set local datestyle to 'German'`];
    expect(
      await undone(async (db) => {
        for (const setting of settings) await db.execute(setting);
        await write(db, entries + 1);
        for (const setting of [sql`set local time zone 'America/St_Johns'`, sql`set local datestyle to 'ISO'`])
          await db.execute(setting);
        return verify(db);
      }),
    ).toMatchObject({ said: [], entries: entries + 1 });
  });

  it.each([
    sql`update audit_chain set hash = ''`,
    sql`delete from audit_chain`,
    sql`truncate audit_chain`,
    sql`insert into audit_chain select seq, entry_id + 100, hash from audit_chain`,
    sql`update audit_commitments set salts = '{}'`,
    sql`delete from audit_commitments`,
    sql`truncate audit_commitments`,
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
      [changed(6).replace(`entry 5 of ${timeOf(5)}`, `entry 3 of ${timeOf(3)}`), changed(7), changed(8)],
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
      [
        changed(5).replace(`entry 5 of ${timeOf(5)}`, `entry 99 of ${timeOf(4)}`),
        changed(5).replace(`after entry 4 of ${timeOf(4)}`, `after entry 99 of ${timeOf(4)}`),
        changed(6),
        changed(7),
        expect.stringMatching(/^Uncommitted: entry 8 /),
      ] as string[],
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

  describe('after an erasure', () => {
    const adaId = '00000000-0000-4000-8000-0000000000ad';
    const bobId = '00000000-0000-4000-8000-0000000000b0';
    const erase = async (db: Transaction, userId: string, matcher = createIdentifierMatcher([])) => {
      const erased = await eraseEntries(db, await findPersonalEntries(db, userId, matcher));
      await recordOwnWrite(db, erasureAction, { entity: 'user', after: { audit_entries: toVouched(erased) } });
      return erased.map(({ id }) => id);
    };
    const writeOf = async (db: Transaction, entityId: string, after: object, before?: object) => {
      const values = { action: 'updateUser', entity: 'user', entityId, before, after };
      const [row] = await db.insert(auditLog).values(values).returning({ id: auditLog.id });
      return row?.id ?? 0;
    };
    /** What a forger does: changes an entry, and writes an erasure that vouches for what they have made of it. */
    const forge = async (db: Transaction, id: number, change: SQL, more: readonly SQL[] = []) => {
      await tamper(db, [sql`update audit_log set ${change} where id = ${id}`, ...more]);
      const [left] = await readRows<{ hash: string }>(
        db,
        sql`select encode(sha256(convert_to(audit_entry_text(audit_log), 'UTF8')), 'hex') as hash from audit_log where id = ${id}`,
      );
      await recordOwnWrite(db, erasureAction, { entity: 'user', after: { audit_entries: `${id}:${left?.hash}` } });
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

    it('is whole, and heads from before the erasure hold, of the chain and of its commitments', () =>
      undone(async (db) => {
        const id = await writeOf(db, adaId, ada, { fullName: 'Ada Byron', kyc_status: 'pending' });
        const other = await writeOf(db, bobId, {
          fullName: 'Bob',
          kyc_reason_details: 'Brother of ADA  BYRON, it seems',
        });
        const head = await readAuditHead(db);
        const [link] = await readRows<AuditHead>(
          db,
          sql`select seq, encode(hash, 'hex') as hash from audit_chain order by seq desc limit 1`,
        );
        const matcher = createIdentifierMatcher([{ field: 'fullName', value: 'Ada Byron' }]);
        expect(await erase(db, adaId, matcher)).toEqual([id, other]);
        expect(await verify(db, [head, link ?? head])).toMatchObject({ said: [], erased: 2 });
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
        // Somebody else's erasure later leaves the first one as it is.
        expect(await erase(db, bobId)).toEqual([other]);
        expect(await verify(db, [head])).toMatchObject({ said: [], erased: 2 });
        return true;
      }));

    it.each<[string, SQL]>([
      ['who it was', sql`actor_id = null, address = '198.51.100.1'`],
      ['when', sql`created_at = created_at - interval '1 minute'`],
      ['what was done', sql`action = 'addUser'`],
      ['on which record', sql`entity_id = 'another'`],
      ['by which request', sql`request_id = 'another'`],
      ['a status', sql`after = after || '{"kyc_status": "completed"}'`],
      ['a status to the word of an erasure', sql`after = after || '{"kyc_status": "erased"}'`],
      ['an amount', sql`after = after || '{"amount": 1}'`],
      ['an inner status', sql`after = jsonb_set(after, '{change,status}', '"accepted"')`],
      ['a name to another', sql`after = after || '{"fullName": "Bob"}'`],
      ['a text to another that mentions the word', sql`after = after || '{"kyc_reason_details": "erased."}'`],
      ['a field that was not there', sql`after = after || '{"text": "erased"}'`],
      ['a field away', sql`after = after - 'email'`],
      ['a text to none', sql`after = after || '{"email": null}'`],
      ['one side away', sql`after = null`],
      ['one text for another', sql`after = after || '{"fullName": "ada@example.com", "email": "Ada"}'`],
    ])('betrays a forged one that changes %s', async (_, change) => {
      await undone(async (db) => {
        const id = await writeOf(db, adaId, ada);
        const head = await readAuditHead(db);
        await forge(db, id, change);
        const [said, ...more] = (await verify(db)).said;
        expect(said).toMatch(new RegExp(`^Changed: entry ${id} `));
        expect(more).toEqual([]);

        // A head that was noted before reveals that the commitments were rewritten too.
        await tamper(db, [sql`delete from audit_commitments`, sql`select commit_audit_links(null)`]);
        expect(await verify(db)).toMatchObject({ said: [], erased: 1 });
        expect((await verify(db, [head])).said).toEqual([expect.stringMatching(/^Rewritten: link \d+ /)]);
        return true;
      });
    });

    it('betrays one that has no entry to vouch for it, and an erased text that is made another', () =>
      undone(async (db) => {
        const id = await writeOf(db, adaId, ada);
        const entries = await findPersonalEntries(db, adaId, createIdentifierMatcher([]));
        const erased = await eraseEntries(db, entries);
        expect((await verify(db)).said).toEqual([expect.stringMatching(new RegExp(`^Changed: entry ${id} `))]);
        await recordOwnWrite(db, erasureAction, { entity: 'user', after: { audit_entries: toVouched(erased) } });
        expect(await verify(db)).toMatchObject({ said: [], erased: 1 });
        await forge(db, id, sql`after = after || '{"fullName": "Bob"}'`);
        expect((await verify(db)).said).toEqual([expect.stringMatching(new RegExp(`^Changed: entry ${id} `))]);
        return true;
      }));

    it('betrays commitments that are gone or changed', () =>
      undone(async (db) => {
        const id = await writeOf(db, adaId, ada);
        await tamper(db, [sql`update audit_commitments set salts[1] = '\\x00' where seq = ${entries + 1}`]);
        expect((await verify(db)).said).toEqual([expect.stringMatching(new RegExp(`^Changed: entry ${id} `))]);
        await tamper(db, [sql`delete from audit_commitments where seq = ${entries + 1}`]);
        expect((await verify(db)).said).toEqual([expect.stringMatching(new RegExp(`^Uncommitted: entry ${id} `))]);
        return true;
      }));

    it('commits to any entry as the check does', async () => {
      const key = fc.constantFrom(...erasableFields, 'status', 'a"name', '\\', 'email"', 'é');
      const value = fc
        .jsonValue({ maxDepth: 1 })
        .map((each) => JSON.parse(JSON.stringify(each).replaceAll('\\u0000', '')));
      const side = fc.option(
        fc.dictionary(key, fc.oneof(fc.string({ unit: 'binary' }), value, fc.dictionary(key, value))),
      );
      await fc.assert(
        fc.asyncProperty(side, side, async (before, after) => {
          const clean = (each: object | null) =>
            each === null ? null : sql`${JSON.stringify(each).replaceAll('\\u0000', '')}::jsonb`;
          const { said } = await undone(async (db) => {
            await db.execute(sql`insert into audit_log (action, entity, entity_id, before, after)
              values ('updateUser', 'user', ${adaId}, ${clean(before)}, ${clean(after)})`);
            const whole = await verify(db);
            if (whole.said.length > 0) return whole;
            await erase(db, adaId);
            return verify(db);
          });
          expect(said).toEqual([]);
        }),
        { numRuns: isFull ? 60 : 20 },
      );
    });
  });

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
      { numRuns: isFull ? 40 : 15 },
    );
  });

  it('is one chain after ten transactions at once, without what was taken back', async () => {
    const { orm } = test.database;
    const before = await readAuditHead(orm);
    const now = { action: 'addUser', entity: 'user' };
    const attempts = Array.from({ length: 10 }, (_, n) =>
      orm.transaction(async (transaction) => {
        for (const part of [1, 2]) await transaction.insert(auditLog).values({ ...now, entityId: `${n}-${part}` });
        if (n % 5 === 0) throw new Error('Taken back.');
      }),
    );
    const kept = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(kept).toHaveLength(8);
    const verified = await verify(orm, [before]);
    expect(verified).toMatchObject({ said: [], entries: before.seq + 16, head: { seq: before.seq + 16 } });
  });
});
