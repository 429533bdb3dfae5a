import { formatDollars } from '../../common/money';
import type { notifications } from '../../database/schema';
import type { Topup, Withdrawal } from './books';
import { after, hour } from './clock';
import type { Customer } from './customers';
import type { Dice } from './dice';
import type { Staff } from './staff';

type Notification = typeof notifications.$inferInsert & { id: string; permission: string; createdAt: Date };
type Ticket = { id: string; userId: string; subject: string; status: string; createdAt: Date };
type Pending = { topups: Topup[]; withdrawals: Withdrawal[]; tickets: Ticket[]; customers: Customer[] };

/** How many of the notifications, from the newest on, nobody has read. */
const unreadCount = 12;

const byAge = (a: { createdAt: Date }, b: { createdAt: Date }) => b.createdAt.getTime() - a.createdAt.getTime();

/** The latest of those that wait for somebody. */
const latest = <Row extends { createdAt: Date }>(rows: readonly Row[], count: number) =>
  rows.toSorted(byAge).slice(0, count);

const documentsToVerify = (customer: Customer) =>
  [
    customer.identificationDocumentId && !customer.identificationDocumentVerified && 'identification document',
    customer.proofOfAddressDocumentId && !customer.proofOfAddressDocumentVerified && 'proof of address',
    customer.selfieUploadId && !customer.selfieUploadVerified && 'selfie',
  ]
    .filter(Boolean)
    .join(', ');

/** The latest of what waits in each area, as the triggers on its table write it. */
export function createNotifications(dice: Dice, { topups, withdrawals, tickets, customers }: Pending): Notification[] {
  const names = new Map(customers.map(({ id, fullName }) => [id, fullName]));
  const written: Omit<Notification, 'id'>[] = [
    ...latest(
      topups.filter(({ status }) => status === 'pending'),
      4,
    ).map(({ id, userId, amount, network, createdAt }) => ({
      permission: 'transactions',
      title: 'New top-up',
      message: `${names.get(userId)} has sent ${formatDollars(amount)} by ${network.replaceAll('_', ' ')}.`,
      recordType: 'transaction',
      recordId: id,
      createdAt,
    })),
    ...latest(
      withdrawals.filter(({ status }) => status === undefined),
      3,
    ).map(({ id, userId, amount, createdAt }) => ({
      permission: 'withdrawals',
      title: 'New withdrawal request',
      message: `${names.get(userId)} asks for ${formatDollars(amount)} to be paid out.`,
      recordType: 'withdrawal',
      recordId: id,
      createdAt,
    })),
    ...latest(
      tickets.filter(({ status }) => status === 'pending'),
      4,
    ).map(({ id, userId, subject, createdAt }) => ({
      permission: 'support',
      title: 'New support ticket',
      message: `${names.get(userId)}: ${subject}`,
      recordType: 'ticket',
      recordId: id,
      createdAt,
    })),
    ...latest(
      customers.filter((customer) => documentsToVerify(customer) !== ''),
      3,
    ).map((customer) => ({
      permission: 'users',
      title: 'New document to verify',
      message: `${customer.fullName}: ${documentsToVerify(customer)}`,
      recordType: 'user',
      recordId: customer.id,
      createdAt: customer.createdAt,
    })),
  ];
  return written.toSorted(byAge).map((notification) => ({ id: dice.uuid(), ...notification }));
}

/** Has everybody read the oldest of what they can see. */
export const createReads = (notifications: readonly Notification[], staff: readonly Staff[]) =>
  notifications
    .slice(unreadCount)
    .flatMap(({ id: notificationId, permission, createdAt }) =>
      staff
        .filter(({ role, permissions }) => role === 'admin' || permissions.some((flag) => flag === permission))
        .map(({ id: userId }) => ({ userId, notificationId, readAt: after(createdAt, hour) })),
    );
