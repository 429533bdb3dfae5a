import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { decideAll, faultsOf, openWorkspace, type Outcome } from './desk.ts';

/** One fail-over in the middle of decisions. */
export interface FailOver {
  outcome: Outcome;
  /** What was lost or doubled, and other faults. */
  faults: string[];
  /** From the death of the primary until the standby could be written to, in milliseconds. */
  promotionMs: number;
  /** From then until the first decision was acknowledged, in milliseconds. */
  afterPromotionMs: number;
  /** The longest time between two acknowledged decisions, in milliseconds. */
  longestGapMs: number;
}

/**
 * Lets ten admins decide through a cluster's proxy, kills the primary in the middle of it, and promotes the standby at once, as
 * whoever watches over the two would. The one that was killed comes back as the standby afterwards.
 */
export async function failOver({ database, proxy }: Cluster, decisions = 500): Promise<FailOver> {
  const desk = await withClient(database.primaryUrl(), (client) => openWorkspace(client, { decisions }));
  let killed: Promise<{ at: number; promotedAt: number }> | undefined;
  const kill = async () => {
    const at = performance.now();
    await database.kill();
    await database.promote();
    return { at, promotedAt: performance.now() };
  };
  const outcome = await decideAll(proxy.origin, desk, (count) => {
    if (count >= decisions / 2) killed ??= kill();
  });
  const { at, promotedAt } = (await killed) ?? { at: 0, promotedAt: 0 };
  const first = outcome.acknowledged.find((each) => each.at > promotedAt);
  const times = outcome.acknowledged.map((each) => each.at);
  const faults = await withClient(database.primaryUrl(), (client) => faultsOf(client, outcome));
  await database.rejoin();
  return {
    outcome,
    faults,
    promotionMs: promotedAt - at,
    afterPromotionMs: (first?.at ?? Infinity) - promotedAt,
    longestGapMs: Math.max(...times.slice(1).map((time, place) => time - (times[place] ?? time))),
  };
}

/** Does something with a connection of its own. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
