import { toExcerpt } from '../../common/texts';
import type { auditLog, ticketMessages, tickets } from '../../database/schema';
import { toPermissions } from '../../modules/admins/permissions';
import type { Decision } from './simulation';
import { addDuration, type Clock, HOUR_MS } from './clock';
import type { Customer } from './customers';
import type { DepositWallet, Plan } from './plans-and-deposit-wallets';
import type { Staff } from './staff';

type Entry = typeof auditLog.$inferInsert & { createdAt: Date };
type Dated<Row> = Row & { id: string; createdAt: Date };
type Ticket = Dated<typeof tickets.$inferInsert> & { status: string; updatedAt: Date };
type Message = Dated<typeof ticketMessages.$inferInsert>;

/** The records with a history. */
export type Records = {
  staff: readonly [Staff, ...Staff[]];
  customers: readonly Customer[];
  plans: readonly Plan[];
  depositWallets: readonly DepositWallet[];
  decisions: readonly Decision[];
  tickets: readonly Ticket[];
  messages: readonly Message[];
};

const createStaffEntries = ([main, ...subadmins]: Records['staff']): Entry[] => [
  {
    ...{ action: 'addMainAdminOnServer', entity: 'admin', entityId: main.id },
    ...{ after: { fullName: main.fullName, email: main.email }, createdAt: main.createdAt },
  },
  ...subadmins.map(({ id, fullName, email, phoneNumber, role, permissions, createdAt }) => ({
    actorId: main.id,
    action: 'addSubadmin',
    entity: 'subadmin',
    entityId: id,
    after: {
      ...{ _id: id, fullName, email, role, phoneNumber, status: 'active' },
      permissions: toPermissions(role, permissions),
    },
    createdAt,
  })),
];

const createPlanAndWalletEntries = (
  [{ id: actorId }]: Records['staff'],
  { plans, depositWallets }: Pick<Records, 'plans' | 'depositWallets'>,
): Entry[] => [
  ...plans.map((plan) => ({
    actorId,
    action: 'addPlan',
    entity: 'plan',
    entityId: plan.id,
    after: {
      _id: plan.id,
      category: plan.category,
      planType: plan.planType,
      investmentAmount: {
        min: Number(plan.investmentMin),
        max: plan.investmentMax ? Number(plan.investmentMax) : null,
      },
      profitPercentage: { min: Number(plan.profitMin), max: Number(plan.profitMax) },
      lockInPeriod: plan.lockInPeriod,
      lockInPeriodUnit: plan.lockInPeriodUnit,
      status: plan.status,
    },
    createdAt: plan.createdAt,
  })),
  ...depositWallets.map(({ id, walletAddress, networkType, createdAt }) => ({
    actorId,
    action: 'addDepositWallet',
    entity: 'deposit_wallet',
    entityId: id,
    after: { _id: id, wallet_address: walletAddress, network_type: networkType, status: true },
    createdAt,
  })),
];

/** Returns the member of the staff who handled customers at that time. */
const findResponsibleAdmin = ([main, ...others]: Records['staff'], at: Date) =>
  others.find(({ permissions, createdAt }) => permissions.includes('users') && createdAt <= at) ?? main;

/** Creates the entries of KYC decisions and deactivations, within three days of the sign-up. */
function createCustomerEntries(staff: Records['staff'], clock: Clock, customer: Customer): Entry[] {
  const sinceSignUp = clock.now.getTime() - customer.createdAt.getTime();
  const change = (hours: number, before: object, afterwards: object): Entry => {
    const createdAt = addDuration(customer.createdAt, Math.min(hours * HOUR_MS, sinceSignUp / 2));
    const actorId = findResponsibleAdmin(staff, createdAt).id;
    return {
      ...{ actorId, action: 'updateUser', entity: 'user', entityId: customer.id },
      ...{ before, after: afterwards, createdAt },
    };
  };
  const verified = {
    ...(customer.identificationDocumentVerified && { identificationDocument_verified: true }),
    ...(customer.proofOfAddressDocumentVerified && { proofOfAddressDocument_verified: true }),
    ...(customer.selfieUploadVerified && { selfieUpload_verified: true }),
  };
  const unverified = Object.fromEntries(Object.keys(verified).map((field) => [field, false]));
  const { kycStatus, status } = customer;
  return [
    ...(kycStatus && kycStatus !== 'pending'
      ? [
          change(
            20,
            { kyc_status: 'pending', ...unverified },
            { kyc_status: kycStatus === 'in_progress' ? kycStatus : 'in_progress', ...verified },
          ),
        ]
      : []),
    ...(kycStatus === 'completed' || kycStatus === 'rejected'
      ? [change(44, { kyc_status: 'in_progress' }, { kyc_status: kycStatus })]
      : []),
    ...(status === 'inactive' ? [change(68, { status: 'active' }, { status })] : []),
  ];
}

const createDecisionEntry = ({ entity, id, from, to, deciderId, at }: Decision): Entry => ({
  actorId: deciderId,
  action: entity === 'transaction' ? 'setTransactionStatus' : 'setWithdrawalStatus',
  entity,
  entityId: id,
  before: { status: from },
  after: { status: to },
  createdAt: at,
});

/** Creates the entries of a ticket's assignment, replies and status changes. */
function createTicketEntries(staff: Records['staff'], ticket: Ticket, messages: readonly Message[]): Entry[] {
  const names = new Map(staff.map(({ id, fullName }) => [id, fullName]));
  const replyMessages = messages.filter(({ authorId }) => names.has(authorId));
  const worker = ticket.assigneeId ?? replyMessages[0]?.authorId ?? staff[0].id;
  const about = { entity: 'ticket', entityId: ticket.id };
  const assigned: Entry[] = ticket.assigneeId
    ? [
        {
          ...{ ...about, actorId: worker, action: 'setTicketAssignee' },
          ...{ before: { assignee: null }, after: { assignee: names.get(worker) } },
          // Between the ticket and the first reply.
          createdAt: addDuration(
            ticket.createdAt,
            ((replyMessages[0]?.createdAt ?? ticket.updatedAt).getTime() - ticket.createdAt.getTime()) / 2,
          ),
        },
      ]
    : [];
  const replies = replyMessages.map(({ authorId, text, createdAt }, index): Entry => {
    // The first reply sets a new ticket to in progress.
    const statusChange = index === 0 ? { before: { status: 'pending' }, after: { status: 'in_progress' } } : undefined;
    return {
      ...{ ...about, actorId: authorId, action: 'addTicketMessage' },
      ...(statusChange && { before: statusChange.before }),
      ...{ after: { reply: toExcerpt(text), ...statusChange?.after }, createdAt },
    };
  });
  const currentStatus = replyMessages.length > 0 ? 'in_progress' : 'pending';
  const statusChanges: Entry[] =
    ticket.status === currentStatus
      ? []
      : [
          {
            ...{ ...about, actorId: worker, action: 'setTicketStatus' },
            ...{ before: { status: currentStatus }, after: { status: ticket.status }, createdAt: ticket.updatedAt },
          },
        ];
  return [...assigned, ...replies, ...statusChanges];
}

/** Creates the audit log of everything that the staff has done, in order of time. */
export function createHistory(clock: Clock, records: Records): Entry[] {
  const { staff, customers, decisions, tickets, messages } = records;
  return [
    ...createStaffEntries(staff),
    ...createPlanAndWalletEntries(staff, records),
    ...customers.flatMap((customer) => createCustomerEntries(staff, clock, customer)),
    ...decisions.map(createDecisionEntry),
    ...tickets.flatMap((ticket) =>
      createTicketEntries(
        staff,
        ticket,
        messages.filter(({ ticketId }) => ticketId === ticket.id),
      ),
    ),
  ].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
