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

const one = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('An inserted row was not returned.');
  return row;
};

let count = 0;

/** A customer whose wallet holds `balance` US dollars by one entry, or nothing. */
export async function addCustomer(
  { orm }: Database,
  { balance, ...values }: Values<typeof users> & { balance?: string } = {},
) {
  count += 1;
  const customer = { fullName: `Customer ${count}`, email: `customer-${count}@example.com`, passwordHash: 'none' };
  const user = one(
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

/** A pending top-up of 100 dollars by Ether, unless other values are given. */
export async function addTopup({ orm }: Database, userId: string, values: Values<typeof topups> = {}) {
  const topup = {
    userId,
    amount: '100.00',
    network: 'ETH' as const,
    depositWalletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  };
  return one(
    await orm
      .insert(topups)
      .values({ ...topup, ...values })
      .returning(),
  );
}

/** A pending withdrawal of 100 dollars, unless other values are given. */
export async function addWithdrawal({ orm }: Database, userId: string, values: Values<typeof withdrawals> = {}) {
  const withdrawal = { userId, amount: '100.00', walletAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' };
  return one(
    await orm
      .insert(withdrawals)
      .values({ ...withdrawal, ...values })
      .returning(),
  );
}

/** A ticket that nobody has looked at, unless other values are given. */
export async function addTicket({ orm }: Database, userId: string, values: Values<typeof tickets> = {}) {
  const ticket = { userId, subject: 'My top-up has not arrived', message: 'I sent 500 USDT yesterday.' };
  return one(
    await orm
      .insert(tickets)
      .values({ ...ticket, ...values })
      .returning(),
  );
}

/** A message on a ticket. */
export async function addTicketMessage(
  { orm }: Database,
  ticketId: string,
  authorId: string,
  values: Values<typeof ticketMessages> = {},
) {
  const message = { ticketId, authorId, text: 'Anything new?' };
  return one(
    await orm
      .insert(ticketMessages)
      .values({ ...message, ...values })
      .returning(),
  );
}

/** A note on a ticket, unless other values are given. */
export async function addNote(
  { orm }: Database,
  authorId: string,
  recordId: string,
  values: Values<typeof notes> = {},
) {
  const note = { authorId, recordId, recordType: 'ticket' as const, text: 'They have called twice.' };
  return one(
    await orm
      .insert(notes)
      .values({ ...note, ...values })
      .returning(),
  );
}

/** A customer's referral program, with a multiplier of five per cent unless another is given. */
export async function addProgram({ orm }: Database, userId: string, values: Values<typeof referralPrograms> = {}) {
  count += 1;
  const program = { userId, referralCode: `CODE-${count}`, currentMultiplier: '5.00' };
  return one(
    await orm
      .insert(referralPrograms)
      .values({ ...program, ...values })
      .returning(),
  );
}

/** What a program earns from an investment of 1,000 dollars, unless other values are given. */
export async function addEarning(
  { orm }: Database,
  programId: string,
  referredUserId: string,
  values: Values<typeof referralEarnings> = {},
) {
  const earning = { investmentAmount: '1000.00', earningAmount: '50.00', multiplierApplied: '5.00' };
  return one(
    await orm
      .insert(referralEarnings)
      .values({ ...earning, programId, referredUserId, ...values })
      .returning(),
  );
}

/** What a customer has put into a plan: 1,000 dollars that are released at once, unless other values are given. */
export async function addHolding(
  { orm }: { orm: Executor },
  userId: string,
  planId: string,
  values: Values<typeof userPlans> = {},
) {
  const holding = { userId, planId, amount: '1000.00', endsAt: new Date() };
  return one(
    await orm
      .insert(userPlans)
      .values({ ...holding, ...values })
      .returning(),
  );
}

/** What moves money for a holding: it is put in, earns and is paid back. */
export async function postHolding(
  { orm }: { orm: Executor },
  { id: causeId, userId, planId, amount }: Pick<typeof userPlans.$inferSelect, 'id' | 'userId' | 'planId' | 'amount'>,
  cause: 'plan_purchase' | 'plan_profit' | 'plan_release',
  values: Values<typeof ledgerEntries> = {},
) {
  const entry = { causeId, userId, planId, cause, amount: cause === 'plan_purchase' ? `-${amount}` : amount };
  await orm.insert(ledgerEntries).values({ ...entry, description: cause, ...values });
}

/** A customer's wallet: balance, total earned and total spent. */
export async function readWallet({ orm }: Database, userId: string) {
  return one(await orm.select().from(userWallets).where(eq(userWallets.userId, userId)));
}

/** A customer's entries, oldest first. */
export const readEntries = ({ orm }: Database, userId: string) =>
  orm.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId)).orderBy(ledgerEntries.transactionId);

/** The audit log's entries on a record, latest first. */
export const readAudit = ({ orm }: Database, entityId: string) =>
  orm.select().from(auditLog).where(eq(auditLog.entityId, entityId)).orderBy(desc(auditLog.id));
