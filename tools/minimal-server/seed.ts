import { sumField, type Program, type Records, type StoredRecord } from './records';
import {
  milestones,
  networks,
  notificationTitles,
  planOffers,
  userNames,
  permissionKeys,
  ticketTexts,
  staff,
} from './seed-lists';
import { timeAfter, timeAgo, createSeedBuilder, DAY_MS, HOUR_MS, type SeedBuilder } from './seed-builder';
import { createTransactions } from './seed-transactions';

/** Creates the same data at every start, with the gaps of a database that is some years old. */
export function seed(): Records {
  const builder = createSeedBuilder(2026);
  const admins = createAdmins(builder);
  const users = createUsers(builder);
  // Deleted accounts that other records still refer to.
  const deletedIds = [builder.newId(timeAgo(700 * DAY_MS)), builder.newId(timeAgo(500 * DAY_MS))];
  const plans = createPlans(builder);
  return {
    plans,
    depositWallets: networks.map(([network_type, wallet_address], index) =>
      builder.record(timeAgo((741 - index) * DAY_MS), { wallet_address, network_type, status: index !== 1 }),
    ),
    transactions: createTransactions(builder, users, deletedIds, plans).toReversed(),
    withdrawals: createWithdrawals(builder, users).toReversed(),
    tickets: createTickets(builder, users, deletedIds).toReversed(),
    programs: createPrograms(builder, users, deletedIds),
    notifications: createNotifications(builder),
    accounts: [...admins, ...users.toReversed()],
    newId: builder.newId,
  };
}

function createAdmins({ record }: SeedBuilder): StoredRecord[] {
  return staff.map(([mailbox, fullName, phoneNumber, status, granted, stored], index) =>
    record(timeAgo((760 - index) * DAY_MS), {
      fullName,
      email: `${mailbox}@countinghouse.example`,
      phoneNumber,
      password: 'countinghouse',
      role: mailbox === 'admin' ? 'admin' : 'subadmin',
      status,
      permissions: Object.fromEntries(permissionKeys.slice(0, stored).map((key) => [key, granted.includes(key)])),
    }),
  );
}

function createUsers({ record }: SeedBuilder): StoredRecord[] {
  return userNames.map((fullName, index) => {
    const createdAt = timeAgo((1 - index / userNames.length) * 730 * DAY_MS);
    const kyc_status = ['completed', undefined, 'in_progress', 'rejected', 'completed', 'pending'][index % 6];
    const isVerified = kyc_status === 'completed';
    const hasSent = isVerified || kyc_status === 'in_progress';
    return record(createdAt, {
      fullName,
      email: `${toMailbox(fullName) || `user${index + 1}`}@example.com`,
      phoneNumber: index % 7 === 1 ? undefined : `+44 20 7946 ${String(index + 18).padStart(4, '0')}`,
      password: 'correct horse',
      role: 'user',
      status: index % 10 === 3 ? 'inactive' : 'active',
      kyc_status,
      identificationDocument: hasSent ? `uploads/passport-${index + 1}.jpg` : undefined,
      identificationDocument_verified: isVerified,
      proofOfAddressDocument: hasSent ? `uploads/address-${index + 1}.jpg` : undefined,
      proofOfAddressDocument_verified: isVerified,
      selfieUpload: isVerified ? `uploads/selfie-${index + 1}.jpg` : undefined,
      selfieUpload_verified: isVerified,
      createdAt,
    });
  });
}

/** Returns first and last name in Latin letters, or an empty string without any. */
function toMailbox(fullName: string): string {
  const latin = fullName.replace(/ł/gi, 'l').normalize('NFD').toLowerCase();
  const nameParts = latin.split(' ').map((part) => part.replace(/[^a-z]/g, ''));
  return [nameParts[0], nameParts.length > 1 && nameParts.at(-1)].filter(Boolean).join('.');
}

function createPlans({ record }: SeedBuilder): StoredRecord[] {
  return planOffers.map(([category, planType, min, max, low, high, lockInPeriod, lockInPeriodUnit, status], index) =>
    record(timeAgo((740 - index) * DAY_MS), {
      category,
      planType,
      investmentAmount: { min, max },
      profitPercentage: { min: low, max: high },
      lockInPeriod,
      lockInPeriodUnit,
      status,
    }),
  );
}

function createWithdrawals({ record, randomDollars }: SeedBuilder, users: StoredRecord[]): StoredRecord[] {
  return Array.from({ length: 25 }, (_, index) => {
    const user = users[(index * 7) % users.length];
    const createdAt = timeAgo((25 - index) * 2.3 * DAY_MS);
    const amount = index === 0 ? 1_250.5 : randomDollars(4_000);
    return record(createdAt, {
      username: user?.fullName,
      email: user?.email,
      phoneNumber: user?.phoneNumber,
      wallet_address: networks[index % networks.length]?.[2],
      withdrawal_request: `WD-${String(index + 1).padStart(5, '0')}`,
      amount: index % 5 === 0 ? amount.toFixed(2) : amount,
      status: index === 0 || index > 15 ? 'pending' : index % 3 === 0 ? 'rejected' : 'approved',
      createdAt,
    });
  });
}

function createTickets({ record }: SeedBuilder, users: StoredRecord[], deletedIds: string[]): StoredRecord[] {
  return Array.from({ length: 30 }, (_, index) => {
    const createdAt = timeAgo((30 - index) * 1.7 * DAY_MS);
    const [subject, message] = ticketTexts[index % ticketTexts.length] ?? [];
    const status = ['pending', 'in_progress', 'on_hold', 'resolved', 'closed'][index % 5];
    return record(createdAt, {
      // The first tickets have numeric IDs.
      ticket_id: index < 10 ? 1_001 + index : `TKT-${String(index + 1).padStart(5, '0')}`,
      subject,
      message,
      status,
      user_id: index % 8 === 5 ? deletedIds[0] : users[(index * 7) % users.length]?._id,
      createdAt,
      updatedAt: status === 'pending' ? createdAt : timeAfter(createdAt, 9 * HOUR_MS),
    });
  });
}

/** Referrals: the first user has twelve, a deleted account eight, the second user six, ten others two or three each. */
function createPrograms({ record }: SeedBuilder, users: StoredRecord[], deletedIds: string[]): Program[] {
  const referrers = [...users.slice(0, 28).map(({ _id }) => _id), ...deletedIds];
  for (const [index, user] of users.entries()) {
    const referrer = index <= 12 ? 0 : index <= 18 ? 1 : index <= 26 ? 28 : 2 + (index % 11);
    if (index > 0) user.referred_by = referrers[referrer];
  }
  return referrers.map((user_id, index) => {
    const createdAt = timeAgo((729 - index * 20) * DAY_MS);
    const referredUsers = users.filter(({ referred_by }) => referred_by === user_id);
    const active = referredUsers.filter(({ status }) => status === 'active').map(({ _id }) => _id);
    const reached = milestones.filter(([needed]) => needed <= referredUsers.length);
    const [needed, multiplier_reward] = milestones[reached.length] ?? [];
    const referral_earnings = [...active, ...(index === 1 ? deletedIds.slice(0, 1) : [])].map(
      (referred_user_id, nth) => ({
        referred_user_id,
        investment_amount: 500 + 250 * nth,
        earning_amount: 5 + 2.5 * nth,
        multiplier_applied: 1,
        earning_date: timeAgo((60 - nth) * DAY_MS),
      }),
    );
    const program = record(createdAt, {
      user_id,
      referral_code: `REF-${String(index + 1).padStart(4, '0')}`,
      total_referrals: referredUsers.length,
      active_referrals: active.length,
      current_multiplier: reached.reduce((sum, [, added]) => sum + added, 0),
      total_earnings: sumField(referral_earnings, 'earning_amount'),
      status: ['active', 'active', 'active', 'inactive', 'pending'][index % 5],
      createdAt,
      // Left out after the last milestone.
      next_milestone: needed && {
        milestone_number: reached.length + 1,
        target_referrals: needed,
        remaining_referrals: needed - referredUsers.length,
        multiplier_reward,
      },
      milestones_achieved: reached.map(([referrals_required, multiplier_added], nth) => ({
        milestone_number: nth + 1,
        referrals_required,
        multiplier_added,
        achieved_date: timeAgo((400 - 30 * nth) * DAY_MS),
      })),
    });
    return { ...program, referral_earnings };
  });
}

function createNotifications({ record }: SeedBuilder): StoredRecord[] {
  return notificationTitles.map((title, index) => {
    const createdAt = timeAgo((index + 0.4) ** 2 * HOUR_MS);
    return record(createdAt, { title, message: `${title}: please have a look.`, createdAt, isRead: index > 11 });
  });
}
