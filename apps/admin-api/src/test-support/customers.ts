import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Database, Executor } from '../database/database';
import {
  auditLog,
  ledgerEntries,
  notes,
  referralEarnings,
  referralPrograms,
  ticketMessages,
  tickets,
  topups,
  userPlans,
  users,
  userWallets,
  withdrawals,
} from '../database/schema';

type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

const getFirst = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('An inserted row was not returned.');
  return row;
};

let count = 0;

/** Adds a customer. A `balance` in US dollars is credited with one entry. */
export async function addCustomer(
  { orm }: Database,
  { balance, ...values }: Values<typeof users> & { balance?: string } = {},
) {
  count += 1;
  const customer = { fullName: `Customer ${count}`, email: `customer-${count}@example.com`, passwordHash: 'none' };
  const user = getFirst(
    await orm
      .insert(users)
      .values({ ...customer, ...values })
      .returning(),
  );
  if (balance !== undefined) {
    const entry = { userId: user.id, amount: balance, cause: 'adjustment' as const, causeId: randomUUID() };
    await orm.insert(ledgerEntries).values({ ...entry, description: 'Opening balance' });
  }
  return user;
}

/** Adds a top-up, by default a pending one of 100 dollars in Ether. */
export async function addTopup({ orm }: Database, userId: string, values: Values<typeof topups> = {}) {
  const topup = {
    userId,
    amount: '100.00',
    network: 'ETH' as const,
    depositWalletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  };
  return getFirst(
    await orm
      .insert(topups)
      .values({ ...topup, ...values })
      .returning(),
  );
}

/** Adds a withdrawal, by default a pending one of 100 dollars. */
export async function addWithdrawal({ orm }: Database, userId: string, values: Values<typeof withdrawals> = {}) {
  const withdrawal = { userId, amount: '100.00', walletAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' };
  return getFirst(
    await orm
      .insert(withdrawals)
      .values({ ...withdrawal, ...values })
      .returning(),
  );
}

/** Adds a ticket, by default a pending one. */
export async function addTicket({ orm }: Database, userId: string, values: Values<typeof tickets> = {}) {
  const ticket = { userId, subject: 'My top-up has not arrived', message: 'I sent 500 USDT yesterday.' };
  return getFirst(
    await orm
      .insert(tickets)
      .values({ ...ticket, ...values })
      .returning(),
  );
}

export async function addTicketMessage(
  { orm }: Database,
  ticketId: string,
  authorId: string,
  values: Values<typeof ticketMessages> = {},
) {
  const message = { ticketId, authorId, text: 'Anything new?' };
  return getFirst(
    await orm
      .insert(ticketMessages)
      .values({ ...message, ...values })
      .returning(),
  );
}

/** Adds a note, by default on a ticket. */
export async function addNote(
  { orm }: Database,
  authorId: string,
  recordId: string,
  values: Values<typeof notes> = {},
) {
  const note = { authorId, recordId, recordType: 'ticket' as const, text: 'They have called twice.' };
  return getFirst(
    await orm
      .insert(notes)
      .values({ ...note, ...values })
      .returning(),
  );
}

/** Adds a customer's referral program, by default with a multiplier of 5%. */
export async function addProgram({ orm }: Database, userId: string, values: Values<typeof referralPrograms> = {}) {
  count += 1;
  const program = { userId, referralCode: `CODE-${count}`, currentMultiplier: '5.00' };
  return getFirst(
    await orm
      .insert(referralPrograms)
      .values({ ...program, ...values })
      .returning(),
  );
}

/** Adds an earning of a program, by default from an investment of 1,000 dollars. */
export async function addEarning(
  { orm }: Database,
  programId: string,
  referredUserId: string,
  values: Values<typeof referralEarnings> = {},
) {
  const earning = { investmentAmount: '1000.00', earningAmount: '50.00', multiplierApplied: '5.00' };
  return getFirst(
    await orm
      .insert(referralEarnings)
      .values({ ...earning, programId, referredUserId, ...values })
      .returning(),
  );
}

/** Adds a customer's investment in a plan, by default of 1,000 dollars, released immediately. */
export async function addHolding(
  { orm }: { orm: Executor },
  userId: string,
  planId: string,
  values: Values<typeof userPlans> = {},
) {
  const holding = { userId, planId, amount: '1000.00', endsAt: new Date() };
  return getFirst(
    await orm
      .insert(userPlans)
      .values({ ...holding, ...values })
      .returning(),
  );
}

/** Adds a ledger entry of an investment: its purchase, a profit or its release. */
export async function postHolding(
  { orm }: { orm: Executor },
  { id: causeId, userId, planId, amount }: Pick<typeof userPlans.$inferSelect, 'id' | 'userId' | 'planId' | 'amount'>,
  cause: 'plan_purchase' | 'plan_profit' | 'plan_release',
  values: Values<typeof ledgerEntries> = {},
) {
  const entry = { causeId, userId, planId, cause, amount: cause === 'plan_purchase' ? `-${amount}` : amount };
  await orm.insert(ledgerEntries).values({ ...entry, description: cause, ...values });
}

export async function readWallet({ orm }: Database, userId: string) {
  return getFirst(await orm.select().from(userWallets).where(eq(userWallets.userId, userId)));
}

/** Returns a customer's entries, oldest first. */
export const readEntries = ({ orm }: Database, userId: string) =>
  orm.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId)).orderBy(ledgerEntries.transactionId);

/** Returns the audit-log entries of a record, latest first. */
export const readAudit = ({ orm }: Database, entityId: string) =>
  orm.select().from(auditLog).where(eq(auditLog.entityId, entityId)).orderBy(desc(auditLog.id));
