import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/areas';
import { DataTable, PageHeader, RowAction, SearchInput, useListState } from '@countinghouse/ui';
import { Badge } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { referralColumns } from './referral-columns';
import { count } from './referral-labels';
import { useReferrals } from './referrals-api';
import { toReferralsQuestion } from './referrals-list';

/** The referral list: searched and paged by the server. */
export function ReferralsPage() {
  const list = useListState();
  const referrals = useReferrals(toReferralsQuestion(list));
  const pagination = referrals.data?.pagination;

  return (
    <>
      <PageHeader
        title="Referrals List"
        actions={
          pagination && (
            <Badge variant="default" size="lg" tt="none" fw={500}>
              Total: {count(pagination.totalCount)}
              {pagination.totalIsLowerBound && '+'}
            </Badge>
          )
        }
      />
      <DataTable
        label="Referrals List"
        columns={referralColumns}
        rows={referrals.data?.data}
        total={pagination?.totalCount}
        isTotalLowerBound={pagination?.totalIsLowerBound}
        isStale={referrals.isPlaceholderData}
        getRowId={(program) => program._id}
        state={list}
        error={queryFailure(referrals)}
        rowActions={({ user_id }) => (
          <RowAction
            label={`View referrals of ${user_id.fullName}`}
            icon={<IconEye size={18} stroke={1.5} />}
            href={paths.referralDetails(user_id._id)}
          />
        )}
        storageKey="referrals"
        empty={{ title: 'No referrals found' }}
        toolbar={
          <SearchInput
            value={list.search}
            onChange={list.setSearch}
            label="Search referrals"
            placeholder="Name, email or code"
          />
        }
      />
    </>
  );
}

export { ReferralsPage as Component };
