import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { hashPassword } from '../../modules/session/passwords';
import type { Database, Executor, Transaction } from '../../database/database';
import * as schema from '../../database/schema';
import { createClock } from './clock';
import { createConversations } from './conversations';
import { addSelfieMismatch, createCustomers } from './customers';
import { createRandom } from './random';
import { createHistory } from './history';
import { createImages } from './images';
import { simulatePayments } from './simulate-payments';
import { createNotifications, createNotificationReads } from './notifications';
import { createDepositWallets, createPlans } from './plans-and-deposit-wallets';
import { milestones, Referrals } from './referrals';
import { createStaff } from './staff';
import { createTickets } from './tickets';

/** The password of the demo's staff. */
const password = 'countinghouse';

const SEED_RETRY_MS = 250;

/**
 * Fills an empty database with the data of a two-year-old business. The same `now` gives the same data, including ids. If
 * several processes call it at the same time, one seeds. A database with users is left unchanged.
 */
export async function seedDemo(database: Database, { now = new Date() } = {}): Promise<void> {
  if (await hasUsers(database.orm)) return;
  const random = createRandom(20_241_121);
  const clock = createClock(now);
  // Customers do not sign in here, so they get the hash of a random password.
  const [staffHash, customerHash, images] = await Promise.all([
    hashPassword(password),
    hashPassword(randomBytes(32).toString('base64')),
    createImages(random),
  ]);
  const staff = createStaff(random, clock, staffHash);
  const people = createCustomers(random, clock, images, customerHash);
  addSelfieMismatch(people, images);
  const { customers, files } = people;
  const plans = createPlans(random, clock);
  const depositWallets = createDepositWallets(random, clock);
  const referrals = new Referrals(customers, random);
  const deciders = staff.filter(({ role, permissions }) => role === 'admin' || permissions.includes('transactions'));
  const money = simulatePayments({ random, clock, customers, plans, depositWallets, images, referrals, deciders });
  const baseTickets = createTickets(random, clock, customers);
  const conversations = createConversations(baseTickets, findTicketAgents(staff));
  const { tickets, messages } = conversations;
  const { topups, withdrawals, decisions } = money;
  const notifications = createNotifications(random, { topups, withdrawals, tickets, customers });
  const history = createHistory(clock, { staff, customers, plans, depositWallets, decisions, tickets, messages });

  const seed = async (transaction: Transaction) => {
    await insert(transaction, schema.uploads, [...files, ...money.receipts]);
    await insert(transaction, schema.users, [...staff, ...customers]);
    await insert(transaction, schema.plans, plans);
    await insert(transaction, schema.depositWallets, depositWallets);
    await insert(transaction, schema.topups, topups);
    await insert(transaction, schema.userPlans, money.holdings);
    await insert(transaction, schema.withdrawals, withdrawals);
    await insert(transaction, schema.referralMilestones, milestones);
    await insert(transaction, schema.referralPrograms, referrals.programs(clock));
    await insert(transaction, schema.referralMilestonesAchieved, referrals.achieved());
    await insert(transaction, schema.referralEarnings, referrals.earnings);
    await insert(transaction, schema.ledgerEntries, money.entries);
    await insert(transaction, schema.tickets, tickets);
    await insert(transaction, schema.ticketMessages, messages);
    // Replaces the notifications of the triggers, which are all as of now.
    await transaction.delete(schema.notifications);
    await insert(transaction, schema.notifications, notifications);
    await insert(transaction, schema.notificationReads, createNotificationReads(notifications, staff));
    await insert(transaction, schema.auditLog, history);
  };

  // Polls instead of blocking on the lock: seeding can take longer than a statement may run.
  while (!(await seedExclusively(database, seed))) await setTimeout(SEED_RETRY_MS);
}

/** @returns false if another process is seeding */
async function seedExclusively(
  database: Database,
  seed: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return database.orm.transaction(async (transaction) => {
    const { rows } = await transaction.execute(
      sql`select pg_try_advisory_xact_lock(hashtext('seed-demo')) as "isAlone"`,
    );
    if (rows[0]?.['isAlone'] !== true) return false;
    if (!(await hasUsers(transaction))) await seed(transaction);
    return true;
  });
}

/** Returns the ids of those who answer tickets: the support sub-admin and the main admin. */
function findTicketAgents(staff: ReturnType<typeof createStaff>): [string, string] {
  const [main] = staff;
  const supportAgent = staff.find(({ permissions }) => permissions.includes('support'));
  if (!supportAgent) throw new Error('No member of the staff has the support permission.');
  return [supportAgent.id, main.id];
}

async function hasUsers(db: Executor): Promise<boolean> {
  return (await db.$count(schema.users)) > 0;
}

/** Inserts in batches, because the protocol limits the parameters of a statement. */
async function insert<T extends PgTable>(transaction: Transaction, table: T, rows: T['$inferInsert'][]): Promise<void> {
  const size = 500;
  for (let start = 0; start < rows.length; start += size)
    await transaction.insert(table).values(rows.slice(start, start + size));
}
