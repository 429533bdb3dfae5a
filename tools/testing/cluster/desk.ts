import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** How long somebody waits who has got no answer, or was asked to come again, in milliseconds. */
const pauseMs = 200;

/** How long an answer may take before it is asked for again, in milliseconds. */
const patienceMs = 8_000;

/** Sub-admins and the withdrawals that wait for each of them. */
export interface Workspace {
  admins: { token: string; withdrawals: string[] }[];
}

/** A decision that was answered with "done". */
interface Acknowledged {
  id: string;
  /** When the answer came, by `performance.now()`. */
  at: number;
}

/** What came of all decisions of a desk. */
export interface Outcome {
  acknowledged: Acknowledged[];
  /** Answers that were neither "done" nor "come again", such as that somebody else has decided. */
  odd: string[];
  /** How often an answer asked to come again, and how often none came. */
  again: number;
  lost: number;
  /** The words of those who were asked to come again. */
  words: Set<string>;
}

export const emptyOutcome = (): Outcome => ({ acknowledged: [], odd: [], again: 0, lost: 0, words: new Set() });

/**
 * Gives a database admins with a session each, and withdrawals for all of them: ten of each customer, who can pay for them.
 *
 * @param client of a database that is migrated
 */
export async function openWorkspace(client: pg.Client, { admins = 10, decisions = 500 } = {}): Promise<Workspace> {
  const people = Array.from({ length: admins }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }));
  await client.query(
    `insert into users (id, role, full_name, email, password_hash, permissions)
     select id, 'subadmin', 'Admin ' || id, id || '@desk.example', 'none', '{withdrawals,users}' from unnest($1::uuid[]) as admins (id)`,
    [people.map(({ id }) => id)],
  );
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 hour' from unnest($1::bytea[], $2::uuid[]) as sessions (hash, id)`,
    [people.map(({ token }) => createHash('sha256').update(token).digest()), people.map(({ id }) => id)],
  );
  const customers = Array.from({ length: Math.ceil(decisions / 10) }, () => randomUUID());
  await client.query(
    `insert into users (id, full_name, email, password_hash)
     select id, 'Customer ' || id, id || '@customer.example', 'none' from unnest($1::uuid[]) as customers (id)`,
    [customers],
  );
  await client.query(
    `insert into ledger_entries (user_id, amount, cause, cause_id, description)
     select id, 1000, 'adjustment', gen_random_uuid(), 'Opening balance' from unnest($1::uuid[]) as customers (id)`,
    [customers],
  );
  const { rows } = await client.query<{ id: string }>(
    `insert into withdrawals (user_id, amount, wallet_address)
     select ($1::uuid[])[1 + n / 10], 12.34, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' from generate_series(0, $2::int - 1) as n
     returning id`,
    [customers, decisions],
  );
  return {
    admins: people.map(({ token }, place) => ({
      token,
      withdrawals: rows.map(({ id }) => id).filter((_id, each) => each % admins === place),
    })),
  };
}

/**
 * Lets all admins approve their withdrawals, one after the other, all admins at once. Each decision has a key, and is sent
 * again under it until it has an answer, as the client for machines does.
 *
 * @param origin of a server, or of a proxy before several
 * @param outcome what comes of it, while it comes
 * @param onAcknowledged called after each decision that was answered with "done", with how many there are
 */
export async function decideAll(
  origin: string,
  { admins }: Workspace,
  onAcknowledged: (count: number) => void = () => undefined,
  outcome: Outcome = emptyOutcome(),
): Promise<Outcome> {
  await Promise.all(
    admins.map(async ({ token, withdrawals }) => {
      for (const id of withdrawals) {
        const key = randomUUID();
        while (!(await decide(origin, { token, id, key }, outcome))) await delay(pauseMs);
        onAcknowledged(outcome.acknowledged.length);
      }
    }),
  );
  return outcome;
}

/** One try; whether it has been answered. */
async function decide(
  origin: string,
  { token, id, key }: { token: string; id: string; key: string },
  outcome: Outcome,
): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/admin/withdrawal/status/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ status: 'approved' }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    if (response.status === 503 && response.headers.has('retry-after')) {
      outcome.again += 1;
      outcome.words.add(text);
      return false;
    }
    if (response.status === 200) outcome.acknowledged.push({ id, at: performance.now() });
    else outcome.odd.push(`${response.status} ${text}`);
    return true;
  } catch {
    outcome.lost += 1;
    return false;
  }
}

/** What is wrong with what the database holds after decisions were acknowledged; empty where all of it is right. */
export async function faultsOf(client: pg.Client, { acknowledged }: Outcome): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `select 'acknowledged and not approved: ' || id as fault from unnest($1::uuid[]) as acknowledged (id)
       where not exists (select from withdrawals where withdrawals.id = acknowledged.id and status = 'approved')
     union all
     select 'has ' || count(entry.id) || ' entries: ' || withdrawals.id from withdrawals
       left join ledger_entries as entry on entry.cause = 'withdrawal' and entry.cause_id = withdrawals.id
       where status = 'approved' group by withdrawals.id having count(entry.id) <> 1
     union all
     select 'has ' || count(entry.id) || ' entries in the audit log: ' || withdrawals.id from withdrawals
       left join audit_log as entry on entry.entity = 'withdrawal' and entry.entity_id = withdrawals.id::text
       where status = 'approved' group by withdrawals.id having count(entry.id) <> 1
     union all
     select 'a balance is not the sum of its entries: ' || wallet.user_id from user_wallets as wallet
       where balance <> (select coalesce(sum(amount), 0) from ledger_entries as entry where entry.user_id = wallet.user_id)`,
    [acknowledged.map(({ id }) => id)],
  );
  return rows.map(({ fault }) => fault);
}
