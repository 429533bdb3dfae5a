import { kycStatuses, referralStatuses } from '@countinghouse/feature-records';
import { paths, UserLink } from '@countinghouse/navigation';
import { DateTime, DescriptionList, DetailSection, formatCount, Money, LabelBadge } from '@countinghouse/ui';
import { getAccountName } from '../account-name';
import { getKycStatus } from '../users/user-labels';
import type { OverviewPart } from './overview-api';
import { RecordLines } from './record-lines';

/** Renders the referrer of a user and the users they referred. */
export function ReferralsSection({ id, referrals }: { id: string; referrals: OverviewPart<'referrals'> }) {
  const { referred_by: referrer, program, latest } = referrals;
  return (
    <DetailSection title="Referrals">
      <DescriptionList
        items={[
          {
            term: 'Referred by',
            value: referrer ? <UserLink id={referrer._id}>{getAccountName(referrer)}</UserLink> : 'Nobody',
          },
          ...(program
            ? [
                { term: 'Program', value: <LabelBadge labels={referralStatuses} value={program.status} /> },
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
        label="Latest referrals"
        lines={latest.map((referredUser, index) => ({
          id: referredUser._id ?? String(index),
          name: getAccountName(referredUser),
          href: referredUser._id && paths.userOverview(referredUser._id),
          note: (
            <>
              joined <DateTime value={referredUser.createdAt} />
            </>
          ),
          status: <LabelBadge labels={kycStatuses} value={getKycStatus(referredUser)} />,
        }))}
        empty={program ? 'Nobody has used this referral code yet.' : 'No referral program.'}
        all={{
          href: paths.referralDetails(id),
          label: `All referrals (${formatCount(program?.total_referrals ?? latest.length)})`,
        }}
      />
    </DetailSection>
  );
}
