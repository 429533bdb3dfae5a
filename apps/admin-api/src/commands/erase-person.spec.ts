import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readRows } from '../database/read-rows';
import { auditLog } from '../database/schema';
import { verifyAuditLog } from '../modules/audit-log/verify-audit-log';
import { createTestDatabase, databaseKinds, fillDataFolder, type TestDatabase } from '../test-support/postgres';
import { runCommand } from '../test-support/run-command';
import { getTableChecksums } from '../test-support/get-table-checksums';
import { confirm } from './confirm';
import { erasePerson } from './erase-person';

const ada = '00000000-0000-4000-8000-0000000000ad';
const grace = '00000000-0000-4000-8000-0000000000ce';
const record = '00000000-0000-4000-8000-0000000000f0';

/** A customer with data in every table, and an admin. */
const setupStatements = [
  sql`insert into users (id, role, full_name, email, password_hash) values (${grace}, 'admin', 'Grace Hopper', 'grace@example.com', 'x')`,
  sql`insert into users (id, full_name, email, phone_number, password_hash, kyc_status, kyc_reason, kyc_reason_details)
    values (${ada}, 'Ada "Countess" Lovelace', 'ada@example.com', '+44 20 7946 0000', 'x', 'rejected', 'Countess says so', 'Ada wrote')`,
  sql`insert into uploads (owner, name, content_type, content) values ('user_document', 'passport.png', 'image/png', 'Ada')`,
  sql`update users set identification_document_id = (select id from uploads) where id = ${ada}`,
  sql`insert into uploads (owner, name, content_type, content, first_page_id, page, page_count)
    select owner, 'page-2.png', content_type, content, id, 2, 2 from uploads`,
  sql`insert into ledger_entries (user_id, amount, cause, cause_id, description)
    values (${ada}, 50, 'topup', ${record}, 'Top-up'), (${ada}, -50, 'withdrawal', ${record}, 'Withdrawal')`,
  sql`insert into topups (id, user_id, amount, status, network, deposit_wallet_address, description, reason_details)
    values (${record}, ${ada}, 50, 'approved', 'ETH', '0x1', 'From ada@example.com', 'Countess')`,
  sql`insert into withdrawals (user_id, wallet_address, amount) values (${ada}, '0x2', 50)`,
  sql`update withdrawals set status = 'approved'`,
  sql`insert into tickets (id, user_id, subject, message) values (${record}, ${ada}, 'Ada asks', 'Call +44 20 7946 0000')`,
  sql`insert into ticket_messages (ticket_id, author_id, text) values (${record}, ${grace}, 'Dear Ada "Countess" Lovelace')`,
  sql`insert into notes (record_type, record_id, author_id, text) values ('user', ${ada}, ${grace}, 'Ada "Countess" Lovelace phoned')`,
  sql`insert into referral_programs (user_id, referral_code) values (${ada}, 'LOVELACE')`,
  sql`insert into document_requests (user_id, kind, reason, requested_by_id) values (${ada}, 'selfieUpload', 'Lovelace?', ${grace})`,
  sql`insert into idempotency_keys (user_id, key, request_hash, response_body) values (${grace}, 'k', '', '{"email":"ada@example.com"}')`,
  sql`insert into audit_log (actor_id, action, entity, entity_id, before, after) values
    (${grace}, 'addUser', 'user', ${ada}, null, '{"fullName":"Ada Byron","email":"byron@example.com","kyc_status":"pending"}'),
    (${grace}, 'updateUser', 'user', ${ada}, '{"fullName":"Ada Byron"}', '{"fullName":"Ada \\"Countess\\" Lovelace","kyc_reason":"Countess says so"}'),
    (${grace}, 'addTicketMessage', 'ticket', ${record}, null, '{"reply":"Dear Countess"}'),
    (${grace}, 'snoozeCase', 'ticket', ${record}, null, '{"snooze_note":"Countess is away","snoozed_until":"2026-01-01"}'),
    (${grace}, 'addView', 'view', 'a', null, '{"name":"Hers","address":"search=ada%40example.com&status=open"}'),
    (${grace}, 'listUsers', 'export', null, null, '{"file":"users.csv","search":"ADA@example.com"}'),
    (${grace}, 'setTransactionStatus', 'transaction', ${record}, '{"status":"pending"}', '{"status":"approved"}'),
    (${grace}, 'updateUser', 'user', 'another', '{"kyc_status":"pending"}', '{"kyc_status":"completed"}')`,
];
const closeAccount = sql`update users set closed_at = now() where id = ${ada}`;
const identifyingTerms = [
  'lovelace',
  'ada byron',
  'byron@',
  'countess',
  'ada@example.com',
  '7946 0000',
  'passport.png',
];

describe.each(databaseKinds)('erase-person, on %s', (kind) => {
  let folder: string;
  let testDatabase: TestDatabase | undefined;
  let env: Record<string, string>;

  const runScript = (file: string, ...args: string[]) =>
    runCommand(file, { PATH: process.env['PATH'], ...env }, ...args);
  /** Opens the database briefly, because only one process can use the embedded database. */
  const inDatabase = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    if (testDatabase) return work(testDatabase.database);
    const database = await openDatabase({ dataDir: folder });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-erase-'));
    testDatabase = kind === 'postgres' ? await createTestDatabase() : undefined;
    env = testDatabase?.url === undefined ? { DATA_DIR: folder } : { DATABASE_URL: testDatabase.url };
    if (!testDatabase) await fillDataFolder(folder);
    await inDatabase(async (database) => {
      for (const statement of setupStatements) await database.orm.execute(statement);
    });
  });

  afterEach(async () => {
    await testDatabase?.drop();
    rmSync(folder, { recursive: true });
  });

  /** Returns the tables with a row that contains one of the terms. */
  const findTablesWithTerms = ({ orm }: Database) =>
    orm
      .execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
      .then(async ({ rows }) => {
        const tables: string[] = [];
        for (const { name } of rows) {
          const { rows: matches } = await orm.execute(
            sql`select from ${sql.identifier(name)} as t where lower(t::text) ~ ${identifyingTerms.join('|')} limit 1`,
          );
          if (matches.length > 0) tables.push(name);
        }
        return tables;
      });

  const readMoney = async ({ orm }: Database) =>
    (
      await orm.execute(
        sql`select (to_jsonb(l) - array['owner_text', 'search_text'])::text as entry, w.balance, (select sum(amount) from ledger_entries where user_id = w.user_id) as sum
          from ledger_entries as l join user_wallets as w using (user_id) order by 1`,
      )
    ).rows;

  it('removes everything that identifies the person, and keeps the money and an intact audit log', async () => {
    const money = await inDatabase(async (database) => {
      await database.orm.execute(closeAccount);
      expect(await findTablesWithTerms(database)).toEqual(
        expect.arrayContaining([
          'audit_log',
          'notes',
          'notifications',
          'ticket_messages',
          'tickets',
          'topups',
          'users',
        ]),
      );
      return readMoney(database);
    });
    const { stdout, ...rest } = await runScript('countinghouse-admin.js', 'erase-person', 'ADA@example.com', '--yes');
    expect(rest).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`The account ${ada} no longer contains personal data: name, email, phone, 1 files`);
    expect(stdout).toContain('6 audit entries were changed, and one more attests to them.');

    await inDatabase(async (database) => {
      expect(await findTablesWithTerms(database)).toEqual([]);
      expect(await readMoney(database)).toEqual(money);
      expect(money).toEqual([expect.objectContaining({ balance: '0.00', sum: '0.00' }), expect.anything()]);
      const { rows } = await database.orm.execute(
        sql`select action, actor_id as actor, before, after from audit_log order by id`,
      );
      expect(rows).toEqual([
        {
          action: 'addUser',
          actor: grace,
          before: null,
          after: { fullName: 'erased', email: 'erased', kyc_status: 'pending' },
        },
        {
          action: 'updateUser',
          actor: grace,
          before: { fullName: 'erased' },
          after: { fullName: 'erased', kyc_reason: 'erased' },
        },
        { action: 'addTicketMessage', actor: grace, before: null, after: { reply: 'erased' } },
        expect.objectContaining({ after: { snooze_note: 'erased', snoozed_until: '2026-01-01' } }),
        expect.objectContaining({ after: { name: 'Hers', address: 'erased' } }),
        { action: 'listUsers', actor: grace, before: null, after: { file: 'users.csv', search: 'erased' } },
        expect.objectContaining({ action: 'setTransactionStatus', after: { status: 'approved' } }),
        expect.objectContaining({ action: 'updateUser', after: { kyc_status: 'completed' } }),
        expect.objectContaining({ action: 'erasePersonOnServer', actor: null }),
      ]);
    });
    const verified = await runScript('audit-verify.js');
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toMatch(/^9 entries, intact\..*\n6 entries changed by the erasure of a person/);

    await inDatabase(async ({ orm }) => {
      await expect(erasePerson({ orm }, ada)).rejects.toThrow('This account has been erased already.');
      // Changes of the rest of an erased entry are still detected.
      await orm.execute(sql`alter table audit_log disable trigger user`);
      await orm.execute(sql`update audit_log set after = '{"reply":"Paid"}' where action = 'addTicketMessage'`);
      expect(await verifyAuditLog(orm).next()).toMatchObject({ done: false, value: { kind: 'changed' } });
    });
  });

  // Slow, and the messages are the same on both databases.
  if (kind === 'pglite' || !isFullRun) return;

  it('previews the changes, and changes nothing without a terminal for the confirmation', async () => {
    await inDatabase((database) => database.orm.execute(closeAccount));
    const preview = await runScript('countinghouse-admin.js', 'erase-person', ada);
    expect(preview).toMatchObject({
      code: 1,
      stderr:
        'Nothing was erased: there is no terminal for the confirmation. Add --yes to erase, or --dry-run to preview.\n',
    });
    expect(preview.stdout).toContain('  ticket_messages: 1 row\n    Dear Ada "Countess" Lovelace → Erased\n');
    expect(preview.stdout).toContain(
      'Identifiers searched for in other people’s texts: "Ada \\"Countess\\" Lovelace", "ada@example.com"',
    );
    const dry = await runScript('countinghouse-admin.js', 'erase-person', ada, '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toBe(`${preview.stdout}This was a dry run. Nothing has been changed.\n`);
    await inDatabase(async (database) => expect(await findTablesWithTerms(database)).toContain('users'));
  });
});

describe.each(databaseKinds)('erasing, on %s', (kind) => {
  const other = '00000000-0000-4000-8000-0000000000b0';
  let testDatabase: TestDatabase;

  beforeEach(async () => {
    testDatabase = await createTestDatabase(kind);
    const { orm } = testDatabase.database;
    for (const statement of [...setupStatements, closeAccount]) await orm.execute(statement);
    await orm.execute(sql`insert into users (id, full_name, email, phone_number, password_hash, kyc_reason_details)
      values (${other}, 'Will An', 'will@example.com', '+44 20 7946 0999', 'x', 'Knows xada@example.com')`);
  });
  afterEach(() => testDatabase.drop());

  /** Records a former name of the account. */
  const addFormerName = (name: string) =>
    testDatabase.database.orm.insert(auditLog).values([
      { action: 'updateUser', entity: 'user', entityId: ada, before: { fullName: 'Ada' }, after: { fullName: name } },
      { action: 'updateUser', entity: 'user', entityId: ada, before: { fullName: name }, after: { fullName: 'Ada' } },
    ]);

  /** Writes other people's texts to every column that can contain them. */
  const writeTexts = async (texts: readonly string[]) => {
    const { orm } = testDatabase.database;
    const ticket = '00000000-0000-4000-8000-000000000071';
    await orm.execute(
      sql`insert into tickets (id, user_id, subject, message) values (${ticket}, ${other}, 'Hello', 'Hello')`,
    );
    for (const [n, text] of texts.entries()) {
      await orm.execute(sql`insert into tickets (user_id, subject, message) values (${other}, ${text}, ${text})`);
      await orm.execute(
        sql`insert into ticket_messages (ticket_id, author_id, text) values (${ticket}, ${n % 2 ? other : grace}, ${text})`,
      );
      await orm.execute(
        sql`insert into notes (record_type, record_id, author_id, text) values ('user', ${other}, ${grace}, ${text})`,
      );
      await orm.execute(sql`insert into notifications (title, message) values (${text}, ${text})`);
      await orm.execute(sql`insert into topups (user_id, amount, network, deposit_wallet_address, description, reason, reason_details)
        values (${other}, 5, 'ETH', '0x1', ${text}, ${text}, ${text})`);
      await orm.execute(
        sql`insert into withdrawals (user_id, wallet_address, amount, reason, reason_details) values (${other}, '0x2', 5, ${text}, ${text})`,
      );
      await orm.execute(sql`insert into idempotency_keys (user_id, key, request_hash, response_body)
        values (${grace}, ${`k${n}`}, '', ${JSON.stringify({ text, list: [text], count: 100 })})`);
      await orm.execute(sql`insert into case_snoozes (queue, case_id, admin_id, until, note)
        values ('tickets', gen_random_uuid(), ${grace}, now(), ${text})`);
      await orm.insert(auditLog).values({
        action: 'addNote',
        entity: 'user',
        entityId: other,
        before: { status: 'e' },
        after: { text, status: 'Will', amount: 100 },
      });
    }
  };

  /** Reads other people's texts by column. */
  const readTexts = async () => {
    const selectTexts = (table: string, column: string, where = sql`user_id = ${other}`) =>
      sql`select ${`${table}.${column}`} as location, array_agg((${sql.raw(column)})::text order by created_at, ctid) as texts
        from ${sql.identifier(table)} where ${where}`;
    const isOfOther = sql`message not like 'Ada%' and record_id is null`;
    const queries = [
      selectTexts('tickets', 'subject', sql`user_id = ${other} and message <> 'Hello'`),
      selectTexts('tickets', 'message', sql`user_id = ${other} and message <> 'Hello'`),
      selectTexts('ticket_messages', 'text', sql`ticket_id <> ${record}`),
      selectTexts('notes', 'text', sql`record_id = ${other}`),
      selectTexts('notifications', 'title', isOfOther),
      selectTexts('notifications', 'message', isOfOther),
      selectTexts('topups', 'description'),
      selectTexts('topups', 'reason'),
      selectTexts('topups', 'reason_details'),
      selectTexts('withdrawals', 'reason'),
      selectTexts('withdrawals', 'reason_details'),
      selectTexts('idempotency_keys', `response_body->>'text'`, sql`key <> 'k'`),
      selectTexts('idempotency_keys', `response_body->'list'->>0`, sql`key <> 'k'`),
    ];
    const textsByLocation = new Map<string, string[]>();
    for (const query of queries)
      for (const { location, texts } of await readRows<{ location: string; texts: string[] }>(
        testDatabase.database.orm,
        query,
      ))
        textsByLocation.set(location, texts.toSorted());
    return textsByLocation;
  };

  it('reports in one sentence why it erases nothing', async () => {
    const { orm } = testDatabase.database;
    const attemptErasure = (emailOrId: string) => erasePerson(testDatabase.database, emailOrId);
    await orm.execute(sql`update users set closed_at = null where id = ${ada}`);
    await expect(attemptErasure('ada@example.com')).rejects.toThrow(
      'The account of Ada "Countess" Lovelace is open. Delete it in the panel first.',
    );
    await expect(attemptErasure('grace@example.com')).rejects.toThrow(
      'Grace Hopper is not a customer. Actions of admins and service accounts keep their name.',
    );
    await expect(attemptErasure('nobody@example.com')).rejects.toThrow('No account has the email nobody@example.com.');
    await orm.execute(closeAccount);
    await orm.execute(sql`insert into ledger_entries (user_id, amount, cause, cause_id, description)
      values (${ada}, 1, 'adjustment', ${record}, 'Found')`);
    const before = await getTableChecksums(testDatabase.database);
    await expect(attemptErasure(ada)).rejects.toThrow(
      'The wallet of Ada "Countess" Lovelace holds $1.00. An account with a balance cannot be erased.',
    );
    expect(await getTableChecksums(testDatabase.database)).toEqual(before);
  });

  // "e" and "An" are short names that an account may have had.
  it.each(isFullRun ? ['e', 'An', 'Will', '100', 'the', 'status'] : ['Will', '100'])(
    'leaves other people’s texts unchanged for the former name %j',
    async (name) => {
      await addFormerName(name);
      await writeTexts(['The e-mail: will An admin answer? 100 times', 'Will', 'e', 'An', '100', 'the status']);
      const readAuditEntries = async () => {
        const { orm } = testDatabase.database;
        return readRows(
          orm,
          sql`select id, entity_id, before, after from audit_log where entity_id = ${other} order by id`,
        );
      };
      const [before, log] = [await readTexts(), await readAuditEntries()];
      const { changes, tooShort } = await erasePerson(testDatabase.database, ada);
      expect(changes.filter(({ table, scope }) => scope === 'others' && table !== 'audit_log')).toEqual([
        expect.objectContaining({ table: 'idempotency_keys', rows: 1 }),
      ]);
      expect(tooShort).toContainEqual({ field: 'fullName', value: name });
      expect([await readTexts(), await readAuditEntries()]).toEqual([before, log]);
    },
  );

  it('replaces full identifiers in other people’s texts, and nothing else', async () => {
    await addFormerName('Ann-Marie');
    await addFormerName('Will An');
    await writeTexts([
      'Dear Ada "Countess" Lovelace, xada@example.com is not ada@example.com.',
      'Call +44 (20) 7946-0000 or +44 20 7946 00001; ask ADA  BYRON’s sister Ann-Marie, not Ann-Marie-Lou',
      'Will An, ada, countess, Lovelace',
    ]);
    await erasePerson(testDatabase.database, ada);
    const expected = [
      'Call Erased or +44 20 7946 00001; ask Erased’s sister Erased, not Ann-Marie-Lou',
      'Dear Erased, xada@example.com is not Erased.',
      'Will An, ada, countess, Lovelace',
    ];
    for (const [location, texts] of await readTexts())
      expect({ location, texts }).toEqual({ location, texts: expected });
    const { orm } = testDatabase.database;
    expect(await readRows(orm, sql`select after from audit_log where entity_id = ${other} order by id`)).toEqual([
      { after: { text: 'erased', status: 'Will', amount: 100 } },
      { after: { text: 'erased', status: 'Will', amount: 100 } },
      { after: { text: 'Will An, ada, countess, Lovelace', status: 'Will', amount: 100 } },
    ]);
    expect(await readRows(orm, sql`select kyc_reason_details as text from users where id = ${other}`)).toEqual([
      { text: 'Knows xada@example.com' },
    ]);
    expect(await readRows(orm, sql`select response_body as body from idempotency_keys where key = 'k'`)).toEqual([
      { body: { email: 'Erased' } },
    ]);
    expect(await verifyAuditLog(orm).next()).toMatchObject({ done: true });
  });

  it('removes searches for the person from views', async () => {
    const { orm } = testDatabase.database;
    const views = ['Ada Byron', 'Open'].map(
      (name) => sql`('users', ${name}, ${grace}, false, 'status=open&search=Ada+Byron%20&page=2', 'compact', '[]')`,
    );
    await orm.execute(sql`insert into views (list, name, owner_id, is_shared, address, density, columns)
      values ${sql.join(views, sql`, `)}`);
    await erasePerson(testDatabase.database, ada);
    expect(await readRows(orm, sql`select name, address from views order by name`)).toEqual([
      { name: expect.stringMatching(/^Erased [\da-f]{4}$/), address: 'status=open&page=2' },
      { name: 'Open', address: 'status=open&page=2' },
    ]);
  });

  it('keeps an excepted name', async () => {
    await addFormerName('of the');
    await writeTexts(['One of the admins']);
    expect(await erasePerson(testDatabase.database, ada, { isDryRun: true })).toMatchObject({
      changes: expect.arrayContaining([
        {
          table: 'notes',
          scope: 'others',
          rows: 1,
          samples: [{ before: 'One of the admins', after: 'One Erased admins' }],
        },
      ]),
    });
    await erasePerson(testDatabase.database, ada, { except: ['Of the'] });
    for (const [, texts] of await readTexts()) expect(texts).toEqual(['One of the admins']);
  });

  it('changes nothing in a dry run, and then exactly what it has previewed', async () => {
    await writeTexts(['Dear Ada "Countess" Lovelace', 'ada@example.com', 'Nobody']);
    const { orm } = testDatabase.database;
    const before = await getTableChecksums(testDatabase.database);
    const shown = await erasePerson(testDatabase.database, ada, { isDryRun: true });
    expect(await getTableChecksums(testDatabase.database)).toEqual(before);
    expect(await erasePerson(testDatabase.database, ada)).toEqual(shown);
    expect(shown.changes.map(({ table, scope, rows }) => [table, scope, rows])).toEqual(
      expect.arrayContaining([
        ['users', 'own', 1],
        ['ticket_messages', 'own', 1],
        ['ticket_messages', 'others', 2],
        ['notes', 'others', 2],
        ['uploads', 'own', 2],
      ]),
    );
    expect(await verifyAuditLog(orm).next()).toMatchObject({ done: true });
  });

  it('replaces only full identifiers in other people’s texts, whatever the name', async () => {
    const special = [
      'e',
      'An',
      'Will',
      '100',
      'Ann-Marie',
      'A.* (x|y)+ $1',
      '\\d [a',
      '😀 👩‍💻',
      'ışık yılmaz',
      'İ I',
      'Ada "e" O’Neil',
      '%x 100%',
    ];
    const filler = fc.constantFrom(
      'e',
      'An',
      'Will',
      '100',
      'ann',
      'marie',
      'x',
      '1',
      '😀',
      'I',
      'ı',
      'İ',
      'ada',
      'é',
      '(',
      '\\',
      '%',
      'Marie-Ann',
    );
    const isLong = (name: string) => /\S\s+\S/u.test(name) || [...name].length >= 8;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...special),
        fc.array(fc.array(fc.oneof(filler, fc.constant(null)), { maxLength: 6 }), { minLength: 1, maxLength: 8 }),
        async (name, templates) => {
          /** Null stands for the name. */
          const toText = (template: (string | null)[], fullName: string) =>
            template.map((part) => part ?? fullName).join(', ');
          const rollback = new Error('Rolled back.');
          const { orm } = testDatabase.database;
          const results: string[][] = [];
          await orm
            .transaction(async (tx) => {
              await tx
                .insert(auditLog)
                .values({ action: 'addUser', entity: 'user', entityId: ada, after: { fullName: name } });
              await tx.execute(sql`set constraints all immediate`);
              for (const template of templates)
                await tx.execute(sql`insert into notes (record_type, record_id, author_id, text)
                  values ('user', ${other}, ${grace}, ${toText(template, name)})`);
              await erasePerson({ orm: tx }, ada);
              const rows = await readRows<{ text: string }>(tx, sql`select text from notes where record_id = ${other}`);
              results.push(rows.map(({ text }) => text).toSorted());
              throw rollback;
            })
            .catch((error: unknown) => {
              if (error !== rollback) throw error;
            });
          expect(results).toEqual([
            templates.map((template) => toText(template, isLong(name) ? 'Erased' : name)).toSorted(),
          ]);
        },
      ),
      { numRuns: isFullRun ? 25 : 6 },
    );
  });
});

it.each([
  ['yes\n', true],
  [' YES \n', true],
  ['y\n', false],
  ['\n', false],
  ['', false],
])('confirms only "yes": %j', async (typed, isConfirmed) => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const response = confirm('Erase?', { input, output });
  input.end(typed);
  expect(await response).toBe(isConfirmed);
  expect(String(output.read())).toBe('Erase? Type yes to continue: ');
  expect(await confirm('Erase?', { input: new PassThrough(), output })).toBeUndefined();
});
