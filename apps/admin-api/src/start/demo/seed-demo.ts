import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { hashPassword } from '../../modules/session/passwords';
import type { Database, Executor, Transaction } from '../../database/database';
import * as schema from '../../database/schema';
import { createClock } from './clock';
import { createConversations } from './conversations';
import { addMismatch, createCustomers } from './customers';
import { createDice } from './dice';
import { createHistory } from './history';
import { createImages } from './images';
import { createMoney } from './money';
import { createNotifications, createReads } from './notifications';
import { createDepositWallets, createPlans } from './offers';
import { milestones, Referrals } from './referrals';
import { createStaff } from './staff';
import { createTickets } from './tickets';

/** What every member of the demo's staff signs in with. */
const password = 'countinghouse';

const SEED_RETRY_MS = 250;

/**
 * Fills an empty database with a business that has been going for two years. The same `now` gives the same business,
 * down to the ids. Of several processes that come at once, one seeds; where there are users, nothing happens.
 */
export async function seedDemo(database: Database, { now = new Date() } = {}): Promise<void> {
  if (await hasUsers(database.orm)) return;
  const dice = createDice(20_241_121);
  const clock = createClock(now);
  // Customers do not sign in here: theirs is the hash of a password that nobody knows.
  const [staffHash, customerHash, images] = await Promise.all([
    hashPassword(password),
    hashPassword(randomBytes(32).toString('base64')),
    createImages(dice),
  ]);
  const staff = createStaff(dice, clock, staffHash);
  const people = createCustomers(dice, clock, images, customerHash);
  addMismatch(people, images);
  const { customers, files } = people;
  const plans = createPlans(dice, clock);
  const depositWallets = createDepositWallets(dice, clock);
  const referrals = new Referrals(customers, dice);
  const deciders = staff.filter(({ role, permissions }) => role === 'admin' || permissions.includes('transactions'));
  const money = createMoney({ dice, clock, customers, plans, depositWallets, images, referrals, deciders });
  const asked = createTickets(dice, clock, customers);
  const conversations = createConversations(asked, answering(staff));
  const { tickets, messages } = conversations;
  const { topups, withdrawals, decisions } = money;
  const notifications = createNotifications(dice, { topups, withdrawals, tickets, customers });
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
    // What the triggers have written about two years of business is no longer news.
    await transaction.delete(schema.notifications);
    await insert(transaction, schema.notifications, notifications);
    await insert(transaction, schema.notificationReads, createReads(notifications, staff));
    await insert(transaction, schema.auditLog, history);
  };

  // Polls instead of blocking on the lock: seeding can take longer than a statement may run.
  while (!(await seedAlone(database, seed))) await setTimeout(SEED_RETRY_MS);
}

/** @returns false where another process is seeding */
async function seedAlone(database: Database, seed: (transaction: Transaction) => Promise<void>): Promise<boolean> {
  return database.orm.transaction(async (transaction) => {
    const { rows } = await transaction.execute(
      sql`select pg_try_advisory_xact_lock(hashtext('seed-demo')) as "isAlone"`,
    );
    if (rows[0]?.['isAlone'] !== true) return false;
    if (!(await hasUsers(transaction))) await seed(transaction);
    return true;
  });
}

/** Who answers tickets: the sub-admin for support, and then the main admin. */
function answering(staff: ReturnType<typeof createStaff>): [string, string] {
  const [main] = staff;
  const helper = staff.find(({ permissions }) => permissions.includes('support'));
  if (!helper) throw new Error('Nobody is there to answer tickets.');
  return [helper.id, main.id];
}

async function hasUsers(db: Executor): Promise<boolean> {
  return (await db.$count(schema.users)) > 0;
}

/** In parts, so that no statement has more parameters than the protocol allows. */
async function insert<T extends PgTable>(transaction: Transaction, table: T, rows: T['$inferInsert'][]): Promise<void> {
  const size = 500;
  for (let start = 0; start < rows.length; start += size)
    await transaction.insert(table).values(rows.slice(start, start + size));
}
