import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Delay before a decision is retried, in milliseconds. */
const RETRY_DELAY_MS = 200;

/** Timeout of a request, in milliseconds. */
const TIMEOUT_MS = 8_000;

/** Sub-admins and the withdrawals that each of them decides. */
export interface DecisionLoad {
  admins: { token: string; withdrawals: string[] }[];
}

/** A decision that the server acknowledged. */
interface AcknowledgedDecision {
  id: string;
  /** Time of the response, by `performance.now()`. */
  at: number;
}

/** The outcome of all decisions. */
export interface Outcome {
  acknowledged: AcknowledgedDecision[];
  /** Unexpected responses, such as a conflict. */
  unexpected: string[];
  /** Number of responses that asked for a retry, and number of requests without a response. */
  retries: number;
  unanswered: number;
  /** The bodies of responses that asked for a retry. */
  retryBodies: Set<string>;
}

export const createOutcome = (): Outcome => ({
  acknowledged: [],
  unexpected: [],
  retries: 0,
  unanswered: 0,
  retryBodies: new Set(),
});

/**
 * Creates admins with a session each, and withdrawals for all of them: ten for each customer, with enough balance.
 *
 * @param client of a migrated database
 */
export async function createDecisionLoad(
  client: pg.Client,
  { admins = 10, decisions = 500 } = {},
): Promise<DecisionLoad> {
  const accounts = Array.from({ length: admins }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }));
  await client.query(
    `insert into users (id, role, full_name, email, password_hash, permissions)
     select id, 'subadmin', 'Admin ' || id, id || '@desk.example', 'none', '{withdrawals,users}' from unnest($1::uuid[]) as admins (id)`,
    [accounts.map(({ id }) => id)],
  );
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 hour' from unnest($1::bytea[], $2::uuid[]) as sessions (hash, id)`,
    [accounts.map(({ token }) => createHash('sha256').update(token).digest()), accounts.map(({ id }) => id)],
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
    admins: accounts.map(({ token }, adminIndex) => ({
      token,
      withdrawals: rows.map(({ id }) => id).filter((_id, rowIndex) => rowIndex % admins === adminIndex),
    })),
  };
}

/**
 * Lets all admins approve their withdrawals in parallel. Each decision has an idempotency key and is repeated until it
 * gets a response, as the machine client does.
 *
 * @param origin of a server, or of a proxy
 * @param outcome updated as responses arrive
 * @param onAcknowledged called after each acknowledged decision, with their number
 */
export async function decideAll(
  origin: string,
  { admins }: DecisionLoad,
  onAcknowledged: (count: number) => void = () => undefined,
  outcome: Outcome = createOutcome(),
): Promise<Outcome> {
  await Promise.all(
    admins.map(async ({ token, withdrawals }) => {
      for (const id of withdrawals) {
        const key = randomUUID();
        while (!(await decideWithdrawal(origin, { token, id, key }, outcome))) await delay(RETRY_DELAY_MS);
        onAcknowledged(outcome.acknowledged.length);
      }
    }),
  );
  return outcome;
}

/** Sends a decision once. Returns whether it got a final response. */
async function decideWithdrawal(
  origin: string,
  { token, id, key }: { token: string; id: string; key: string },
  outcome: Outcome,
): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/admin/withdrawal/status/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ status: 'approved' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.status === 503 && response.headers.has('retry-after')) {
      outcome.retries += 1;
      outcome.retryBodies.add(text);
      return false;
    }
    if (response.status === 200) outcome.acknowledged.push({ id, at: performance.now() });
    else outcome.unexpected.push(`${response.status} ${text}`);
    return true;
  } catch {
    outcome.unanswered += 1;
    return false;
  }
}

/** Returns the inconsistencies in the database after the decisions; empty if there are none. */
export async function findFaults(client: pg.Client, { acknowledged }: Outcome): Promise<string[]> {
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
