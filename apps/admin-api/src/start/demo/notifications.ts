import { formatDollars } from '../../common/money';
import type { notifications } from '../../database/schema';
import type { Topup, Withdrawal } from './simulation';
import { addDuration, HOUR_MS } from './clock';
import type { Customer } from './customers';
import type { Random } from './random';
import type { Staff } from './staff';

type Notification = typeof notifications.$inferInsert & { id: string; permission: string; createdAt: Date };
type Ticket = { id: string; userId: string; subject: string; status: string; createdAt: Date };
type Pending = { topups: Topup[]; withdrawals: Withdrawal[]; tickets: Ticket[]; customers: Customer[] };

/** The number of unread notifications, newest first. */
const unreadCount = 12;

const byAge = (a: { createdAt: Date }, b: { createdAt: Date }) => b.createdAt.getTime() - a.createdAt.getTime();

const takeLatest = <Row extends { createdAt: Date }>(rows: readonly Row[], count: number) =>
  rows.toSorted(byAge).slice(0, count);

const listDocumentsToVerify = (customer: Customer) =>
  [
    customer.identificationDocumentId && !customer.identificationDocumentVerified && 'identification document',
    customer.proofOfAddressDocumentId && !customer.proofOfAddressDocumentVerified && 'proof of address',
    customer.selfieUploadId && !customer.selfieUploadVerified && 'selfie',
  ]
    .filter(Boolean)
    .join(', ');

/** Creates notifications about the latest pending cases of each area, as the triggers would. */
export function createNotifications(
  random: Random,
  { topups, withdrawals, tickets, customers }: Pending,
): Notification[] {
  const names = new Map(customers.map(({ id, fullName }) => [id, fullName]));
  const created: Omit<Notification, 'id'>[] = [
    ...takeLatest(
      topups.filter(({ status }) => status === 'pending'),
      4,
    ).map(({ id, userId, amount, network, createdAt }) => ({
      permission: 'transactions',
      title: 'New top-up',
      message: `${names.get(userId)} sent ${formatDollars(amount)} in ${network.replaceAll('_', ' ')}.`,
      recordType: 'transaction',
      recordId: id,
      createdAt,
    })),
    ...takeLatest(
      withdrawals.filter(({ status }) => status === undefined),
      3,
    ).map(({ id, userId, amount, createdAt }) => ({
      permission: 'withdrawals',
      title: 'New withdrawal request',
      message: `${names.get(userId)} requested a withdrawal of ${formatDollars(amount)}.`,
      recordType: 'withdrawal',
      recordId: id,
      createdAt,
    })),
    ...takeLatest(
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
    ...takeLatest(
      customers.filter((customer) => listDocumentsToVerify(customer) !== ''),
      3,
    ).map((customer) => ({
      permission: 'users',
      title: 'New document to verify',
      message: `${customer.fullName}: ${listDocumentsToVerify(customer)}`,
      recordType: 'user',
      recordId: customer.id,
      createdAt: customer.createdAt,
    })),
  ];
  return created.toSorted(byAge).map((notification) => ({ id: random.uuid(), ...notification }));
}

/** Marks all but the newest notifications as read by everyone who can see them. */
export const createNotificationReads = (notifications: readonly Notification[], staff: readonly Staff[]) =>
  notifications
    .slice(unreadCount)
    .flatMap(({ id: notificationId, permission, createdAt }) =>
      staff
        .filter(({ role, permissions }) => role === 'admin' || permissions.some((flag) => flag === permission))
        .map(({ id: userId }) => ({ userId, notificationId, readAt: addDuration(createdAt, HOUR_MS) })),
    );
