import { isUser } from './accounts';
import { matchesSearch, notFound, ok, paginate, populate, type ApiResponse, type Call } from './responses';
import { pick, type Program, type Records } from './records';

const referrerFields = ['_id', 'fullName', 'email', 'phoneNumber', 'kyc_status'];

export function listReferrals({ records, query }: Call): ApiResponse {
  const programs = records.programs
    .map((program) => toProgram(records, program))
    .filter(({ user_id, referral_code }) => matchesSearch(query, user_id?.fullName, user_id?.email, referral_code));
  return ok({ data: paginate(programs, query).rows, pagination: { totalCount: programs.length } });
}

/** Returns the program of a user, by the user's ID. */
export function readReferral({ records, id }: Call): ApiResponse {
  const program = records.programs.find(({ user_id }) => user_id === id);
  if (!program || !populate(records, id, ['_id'])) return notFound();
  const referredUsers = records.accounts.filter((account) => isUser(account) && account.referred_by === id);
  return ok({
    data: {
      referralProgram: toProgram(records, program),
      referredUsers: referredUsers.map((user) =>
        pick(user, ['fullName', 'email', 'phoneNumber', 'createdAt', 'kyc_status']),
      ),
      stats: {
        totalReferredUsers: referredUsers.length,
        activeReferrals: program.active_referrals,
        totalEarnings: program.total_earnings,
        currentMultiplier: program.current_multiplier,
      },
    },
  });
}

/** The specification defines no ID for programs. */
function toProgram(records: Records, { _id, ...program }: Program) {
  return {
    ...program,
    referral_code: program.referral_code,
    user_id: populate(records, program.user_id, referrerFields),
    referral_earnings: program.referral_earnings.map((earning) => ({
      ...earning,
      referred_user_id: populate(records, earning.referred_user_id, ['fullName', 'email']),
    })),
  };
}
