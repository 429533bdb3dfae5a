import { kycStatuses, referralStatuses } from '@countinghouse/feature-records';
import { paths, UserLink } from '@countinghouse/navigation';
import { DateTime, DescriptionList, DetailSection, formatCount, Money, WordBadge } from '@countinghouse/ui';
import { accountName } from '../account-name';
import { kycStatusOf } from '../users/user-labels';
import type { Part } from './overview-api';
import { RecordLines } from './record-lines';

/** Who referred the user, and whom they referred. */
export function ReferralsSection({ id, referrals }: { id: string; referrals: Part<'referrals'> }) {
  const { referred_by: referrer, program, latest } = referrals;
  return (
    <DetailSection title="Referrals">
      <DescriptionList
        items={[
          {
            term: 'Referred by',
            value: referrer ? <UserLink id={referrer._id}>{accountName(referrer)}</UserLink> : 'Nobody',
          },
          ...(program
            ? [
                { term: 'Program', value: <WordBadge vocabulary={referralStatuses} word={program.status} /> },
                {
                  term: 'Referred',
                  value: `${formatCount(program.total_referrals)}, ${formatCount(program.active_referrals)} active`,
                },
                { term: 'Earned', value: <Money value={program.total_earnings} /> },
              ]
            : []),
        ]}
      />
      <RecordLines
        label="Latest people referred"
        lines={latest.map((person, index) => ({
          id: person._id ?? String(index),
          name: accountName(person),
          href: person._id && paths.userOverview(person._id),
          note: (
            <>
              joined <DateTime value={person.createdAt} />
            </>
          ),
          status: <WordBadge vocabulary={kycStatuses} word={kycStatusOf(person)} />,
        }))}
        empty={program ? 'Nobody has signed up with their code yet.' : 'They have no referral program.'}
        all={{
          href: paths.referralDetails(id),
          label: `All people (${formatCount(program?.total_referrals ?? latest.length)})`,
        }}
      />
    </DetailSection>
  );
}
