import { sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor } from '../../database/database';

/** How many users, picked by their random ids, are enough to show how common a term is. */
export const sampleSize = 1_000;
/** In milliseconds. An older sample never makes a result wrong; it may only make the search for it slower. */
const lifetime = 60_000;

export type Person = { searchText: string; status: Schemas['UserStatus']; kycStatus: Schemas['KycStatus'] };
type Sample = {
  people: Person[];
  /** How many users the sample stands for. */
  users: number;
};

const samples = new WeakMap<Executor, { sample: Promise<Sample>; until: number }>();

/** A sample of the customers whose accounts are open, kept in memory for a minute. */
export function sampleOf(db: Executor): Promise<Sample> {
  const kept = samples.get(db);
  if (kept && Date.now() < kept.until) return kept.sample;
  const sample = readSample(db);
  samples.set(db, { sample, until: Date.now() + lifetime });
  sample.catch(() => samples.delete(db));
  return sample;
}

async function readSample(db: Executor): Promise<Sample> {
  const { rows: people } = await db.execute<Person>(sql`
    select search_text as "searchText", status, kyc_status as "kycStatus" from users
    where role = 'user' and closed_at is null order by id limit ${sampleSize}`);
  const { rows } = await db.execute<{ users: number }>(sql`select coalesce(sum(n), 0)::int as users from user_counts`);
  return { people, users: rows[0]?.users ?? 0 };
}
