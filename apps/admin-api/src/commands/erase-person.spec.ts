import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { runCommand } from '../test-support/run-command';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ada = '00000000-0000-4000-8000-0000000000ad';
const grace = '00000000-0000-4000-8000-0000000000ce';
const record = '00000000-0000-4000-8000-0000000000f0';

/** A customer with everything that the product knows of one, a namesake of nobody, and an admin. */
const life = [
  sql`insert into users (id, role, full_name, email, password_hash) values (${grace}, 'admin', 'Grace Hopper', 'grace@example.com', 'x')`,
  sql`insert into users (id, full_name, email, phone_number, password_hash, kyc_status, kyc_reason, kyc_reason_details)
    values (${ada}, 'Ada "Countess" Lovelace', 'ada@example.com', '+44 20 7946 0000', 'x', 'rejected', 'Expired', 'Ada wrote')`,
  sql`insert into uploads (owner, name, content_type, content) values ('user_document', 'passport.png', 'image/png', 'Ada')`,
  sql`update users set identification_document_id = (select id from uploads) where id = ${ada}`,
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
    (${grace}, 'updateUser', 'user', ${ada}, '{"fullName":"Ada Byron"}', '{"fullName":"Ada \\"Countess\\" Lovelace"}'),
    (${grace}, 'addTicketMessage', 'ticket', ${record}, null, '{"text":"Dear Countess"}'),
    (${grace}, 'listUsers', 'export', null, null, '{"file":"users.csv","search":"ADA@example.com"}'),
    (${grace}, 'setTransactionStatus', 'transaction', ${record}, '{"status":"pending"}', '{"status":"approved"}'),
    (${grace}, 'updateUser', 'user', 'another', '{"kyc_status":"pending"}', '{"kyc_status":"completed"}')`,
];
const close = sql`update users set closed_at = now() where id = ${ada}`;
const words = ['lovelace', 'ada byron', 'byron@', 'countess', 'ada@example.com', '7946', 'passport.png'];

describe.each<Database['kind']>(['postgres', 'pglite'])('erase-person, on %s', (kind) => {
  let folder: string;
  let test: TestDatabase | undefined;
  let env: Record<string, string>;

  const run = (file: string, ...args: string[]) => runCommand(file, { PATH: process.env['PATH'], ...env }, ...args);
  /** The embedded database is one process's at a time. */
  const inDatabase = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    if (test) return work(test.database);
    const database = await openDatabase({ dataDir: folder });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-erase-'));
    test = kind === 'postgres' ? await createTestDatabase() : undefined;
    env = test?.url === undefined ? { DATA_DIR: folder } : { DATABASE_URL: test.url };
    await inDatabase(async (database) => {
      if (!test) await database.migrate();
      for (const statement of life) await database.orm.execute(statement);
    });
  });

  afterEach(async () => {
    await test?.drop();
    rmSync(folder, { recursive: true });
  });

  /** Tables with a row that holds one of the words. */
  const tablesThatName = ({ orm }: Database) =>
    orm
      .execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
      .then(async ({ rows }) => {
        const found: string[] = [];
        for (const { name } of rows) {
          const { rows: naming } = await orm.execute(
            sql`select from ${sql.identifier(name)} as t where lower(t::text) ~ ${words.join('|')} limit 1`,
          );
          if (naming.length > 0) found.push(name);
        }
        return found;
      });

  const readMoney = async ({ orm }: Database) =>
    (
      await orm.execute(
        sql`select l::text as entry, w.balance, (select sum(amount) from ledger_entries where user_id = w.user_id) as sum
          from ledger_entries as l join user_wallets as w using (user_id) order by 1`,
      )
    ).rows;

  it('leaves nothing that names the person, the money as it was, and the audit log whole', async () => {
    const money = await inDatabase(async (database) => {
      await database.orm.execute(close);
      expect(await tablesThatName(database)).toEqual(
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
    const { said, ...rest } = await run('countinghouse-admin.js', 'erase-person', 'ADA@example.com');
    expect(rest).toEqual({ code: 0, complained: '' });
    expect(said).toContain(`The account ${ada} says nothing of its owner any more: name, email, phone, 1 files`);
    expect(said).toContain('4 entries of the audit log were changed, and one more vouches for them.');

    await inDatabase(async (database) => {
      expect(await tablesThatName(database)).toEqual([]);
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
        { action: 'updateUser', actor: grace, before: { fullName: 'erased' }, after: { fullName: 'erased' } },
        { action: 'addTicketMessage', actor: grace, before: null, after: { text: 'erased' } },
        { action: 'listUsers', actor: grace, before: null, after: { file: 'users.csv', search: 'erased' } },
        expect.objectContaining({ action: 'setTransactionStatus', after: { status: 'approved' } }),
        expect.objectContaining({ action: 'updateUser', after: { kyc_status: 'completed' } }),
        expect.objectContaining({ action: 'erasePersonOnServer', actor: null }),
      ]);
    });
    const verified = await run('audit-verify.js');
    expect(verified).toMatchObject({ code: 0, complained: '' });
    expect(verified.said).toMatch(/^7 entries, whole\..*\n4 entries changed by the erasure of a person/);

    expect(await run('countinghouse-admin.js', 'erase-person', ada)).toMatchObject({
      code: 1,
      complained: 'This account has been erased already.\n',
    });

    // Whoever changes what is left of an entry is found out as before.
    await inDatabase(async ({ orm }) => {
      await orm.execute(sql`alter table audit_log disable trigger user`);
      await orm.execute(sql`update audit_log set after = '{"text":"Paid"}' where action = 'addTicketMessage'`);
    });
    expect(await run('audit-verify.js')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Changed: entry \d+ /),
    });
  });

  it('says in one sentence why it erases nothing', async () => {
    const complaint = async (who: string) => {
      const { code, said, complained } = await run('countinghouse-admin.js', 'erase-person', who);
      expect({ code, said }).toEqual({ code: 1, said: '' });
      return complained;
    };
    expect(await complaint('ada@example.com')).toBe(
      'The account of Ada "Countess" Lovelace is open. Delete it in the panel first.\n',
    );
    expect(await complaint('grace@example.com')).toBe(
      'Grace Hopper is no customer. What admins and programs have done keeps their name.\n',
    );
    expect(await complaint('nobody@example.com')).toBe('No account has the email nobody@example.com.\n');
    await inDatabase(async ({ orm }) => {
      await orm.execute(close);
      await orm.execute(sql`insert into ledger_entries (user_id, amount, cause, cause_id, description)
        values (${ada}, 1, 'adjustment', ${record}, 'Found')`);
    });
    expect(await complaint(ada)).toBe(
      'The wallet of Ada "Countess" Lovelace holds $1.00. An account that holds money is not erased.\n',
    );
    await inDatabase(async (database) => expect(await tablesThatName(database)).toContain('users'));
  });
});
