import { isUser } from './accounts';
import { matches, missing, ok, pageOf, populate, type Answer, type Call } from './answers';
import { pick, type Program, type Records } from './records';

const referrerFields = ['_id', 'fullName', 'email', 'phoneNumber', 'kyc_status'];

export function listReferrals({ records, query }: Call): Answer {
  const programs = records.programs
    .map((program) => drawProgram(records, program))
    .filter(({ user_id, referral_code }) => matches(query, user_id?.fullName, user_id?.email, referral_code));
  return ok({ data: pageOf(programs, query).rows, pagination: { totalCount: programs.length } });
}

/** The program of one user, found by the user's id. */
export function readReferral({ records, id }: Call): Answer {
  const program = records.programs.find(({ user_id }) => user_id === id);
  if (!program || !populate(records, id, ['_id'])) return missing();
  const referred = records.accounts.filter((account) => isUser(account) && account.referred_by === id);
  return ok({
    data: {
      referralProgram: drawProgram(records, program),
      referredUsers: referred.map((user) =>
        pick(user, ['fullName', 'email', 'phoneNumber', 'createdAt', 'kyc_status']),
      ),
      stats: {
        totalReferredUsers: referred.length,
        activeReferrals: program.active_referrals,
        totalEarnings: program.total_earnings,
        currentMultiplier: program.current_multiplier,
      },
    },
  });
}

/** A program has no id of its own in answers: the document names none. */
function drawProgram(records: Records, { _id, ...program }: Program) {
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
