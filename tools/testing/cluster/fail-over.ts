import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { decideAll, findFaults, createDecisionLoad, type Outcome } from './decision-load.ts';

/** The measurements of a fail-over during decisions. */
export interface FailOver {
  outcome: Outcome;
  /** Lost or duplicated decisions, and other inconsistencies. */
  faults: string[];
  /** From the kill of the primary until the standby accepted writes, in milliseconds. */
  promotionMs: number;
  /** From the promotion until the first acknowledged decision, in milliseconds. */
  afterPromotionMs: number;
  /** Maximum time between two acknowledged decisions, in milliseconds. */
  maxGapMs: number;
}

/**
 * Lets ten admins decide through the proxy, kills the primary halfway, and promotes the standby immediately. The killed
 * node rejoins as the standby afterwards.
 */
export async function failOver({ database, proxy }: Cluster, decisions = 500): Promise<FailOver> {
  const load = await withClient(database.primaryUrl(), (client) => createDecisionLoad(client, { decisions }));
  let killed: Promise<{ at: number; promotedAt: number }> | undefined;
  const killPrimary = async () => {
    const at = performance.now();
    await database.kill();
    await database.promote();
    return { at, promotedAt: performance.now() };
  };
  const outcome = await decideAll(proxy.origin, load, (count) => {
    if (count >= decisions / 2) killed ??= killPrimary();
  });
  const { at, promotedAt } = (await killed) ?? { at: 0, promotedAt: 0 };
  const first = outcome.acknowledged.find((each) => each.at > promotedAt);
  const times = outcome.acknowledged.map((each) => each.at);
  const faults = await withClient(database.primaryUrl(), (client) => findFaults(client, outcome));
  await database.rejoin();
  return {
    outcome,
    faults,
    promotionMs: promotedAt - at,
    afterPromotionMs: (first?.at ?? Infinity) - promotedAt,
    maxGapMs: Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time))),
  };
}

/** Runs a function with its own database connection. */
export async function withClient<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
