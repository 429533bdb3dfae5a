import { sumOf, type Program, type Records, type StoredRecord } from './records';
import { milestones, networks, news, offers, people, permissionKeys, questions, staff } from './seed-lists';
import { after, ago, createMaker, day, hour, type Maker } from './seed-maker';
import { createTransactions } from './seed-transactions';

/** The same small business at every start, with the gaps of a database that has seen some years. */
export function seed(): Records {
  const maker = createMaker(2026);
  const admins = createAdmins(maker);
  const users = createUsers(maker);
  // Accounts that were deleted; other records still refer to them.
  const gone = [maker.newId(ago(700 * day)), maker.newId(ago(500 * day))];
  const plans = createPlans(maker);
  return {
    plans,
    depositWallets: networks.map(([network_type, wallet_address], index) =>
      maker.record(ago((741 - index) * day), { wallet_address, network_type, status: index !== 1 }),
    ),
    transactions: createTransactions(maker, users, gone, plans).toReversed(),
    withdrawals: createWithdrawals(maker, users).toReversed(),
    tickets: createTickets(maker, users, gone).toReversed(),
    programs: createPrograms(maker, users, gone),
    notifications: createNotifications(maker),
    accounts: [...admins, ...users.toReversed()],
    newId: maker.newId,
  };
}

function createAdmins({ record }: Maker): StoredRecord[] {
  return staff.map(([mailbox, fullName, phoneNumber, status, granted, stored], index) =>
    record(ago((760 - index) * day), {
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

function createUsers({ record }: Maker): StoredRecord[] {
  return people.map((fullName, index) => {
    const createdAt = ago((1 - index / people.length) * 730 * day);
    const kyc_status = ['completed', undefined, 'in_progress', 'rejected', 'completed', 'pending'][index % 6];
    const isVerified = kyc_status === 'completed';
    const hasSent = isVerified || kyc_status === 'in_progress';
    return record(createdAt, {
      fullName,
      email: `${mailboxOf(fullName) || `user${index + 1}`}@example.com`,
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

/** What a mail provider would take: first and last name in Latin letters. Empty where there are none. */
function mailboxOf(fullName: string): string {
  const latin = fullName.replace(/ł/gi, 'l').normalize('NFD').toLowerCase();
  const words = latin.split(' ').map((word) => word.replace(/[^a-z]/g, ''));
  return [words[0], words.length > 1 && words.at(-1)].filter(Boolean).join('.');
}

function createPlans({ record }: Maker): StoredRecord[] {
  return offers.map(([category, planType, min, max, low, high, lockInPeriod, lockInPeriodUnit, status], index) =>
    record(ago((740 - index) * day), {
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

function createWithdrawals({ record, dollars }: Maker, users: StoredRecord[]): StoredRecord[] {
  return Array.from({ length: 25 }, (_, index) => {
    const user = users[(index * 7) % users.length];
    const createdAt = ago((25 - index) * 2.3 * day);
    const amount = index === 0 ? 1_250.5 : dollars(4_000);
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

function createTickets({ record }: Maker, users: StoredRecord[], gone: string[]): StoredRecord[] {
  return Array.from({ length: 30 }, (_, index) => {
    const createdAt = ago((30 - index) * 1.7 * day);
    const [subject, message] = questions[index % questions.length] ?? [];
    const status = ['pending', 'in_progress', 'on_hold', 'resolved', 'closed'][index % 5];
    return record(createdAt, {
      // The first ones were only numbered.
      ticket_id: index < 10 ? 1_001 + index : `TKT-${String(index + 1).padStart(5, '0')}`,
      subject,
      message,
      status,
      user_id: index % 8 === 5 ? gone[0] : users[(index * 7) % users.length]?._id,
      createdAt,
      updatedAt: status === 'pending' ? createdAt : after(createdAt, 9 * hour),
    });
  });
}

/** The first user has brought twelve, somebody who is gone eight, the second user six, ten others two or three each. */
function createPrograms({ record }: Maker, users: StoredRecord[], gone: string[]): Program[] {
  const referrers = [...users.slice(0, 28).map(({ _id }) => _id), ...gone];
  for (const [index, user] of users.entries()) {
    const referrer = index <= 12 ? 0 : index <= 18 ? 1 : index <= 26 ? 28 : 2 + (index % 11);
    if (index > 0) user.referred_by = referrers[referrer];
  }
  return referrers.map((user_id, index) => {
    const createdAt = ago((729 - index * 20) * day);
    const referred = users.filter(({ referred_by }) => referred_by === user_id);
    const active = referred.filter(({ status }) => status === 'active').map(({ _id }) => _id);
    const reached = milestones.filter(([needed]) => needed <= referred.length);
    const [needed, multiplier_reward] = milestones[reached.length] ?? [];
    const referral_earnings = [...active, ...(index === 1 ? gone.slice(0, 1) : [])].map((referred_user_id, nth) => ({
      referred_user_id,
      investment_amount: 500 + 250 * nth,
      earning_amount: 5 + 2.5 * nth,
      multiplier_applied: 1,
      earning_date: ago((60 - nth) * day),
    }));
    const program = record(createdAt, {
      user_id,
      referral_code: `REF-${String(index + 1).padStart(4, '0')}`,
      total_referrals: referred.length,
      active_referrals: active.length,
      current_multiplier: reached.reduce((sum, [, added]) => sum + added, 0),
      total_earnings: sumOf(referral_earnings, 'earning_amount'),
      status: ['active', 'active', 'active', 'inactive', 'pending'][index % 5],
      createdAt,
      // Left out once the last one has been reached.
      next_milestone: needed && {
        milestone_number: reached.length + 1,
        target_referrals: needed,
        remaining_referrals: needed - referred.length,
        multiplier_reward,
      },
      milestones_achieved: reached.map(([referrals_required, multiplier_added], nth) => ({
        milestone_number: nth + 1,
        referrals_required,
        multiplier_added,
        achieved_date: ago((400 - 30 * nth) * day),
      })),
    });
    return { ...program, referral_earnings };
  });
}

function createNotifications({ record }: Maker): StoredRecord[] {
  return news.map((title, index) => {
    const createdAt = ago((index + 0.4) ** 2 * hour);
    return record(createdAt, { title, message: `${title}: please have a look.`, createdAt, isRead: index > 11 });
  });
}
