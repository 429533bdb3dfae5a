import { extentOf, queryFailure } from '@countinghouse/api-client';
import { DataTable, formatCount, PageHeader, RowAction, SearchInput, useListState } from '@countinghouse/ui';
import { Badge } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { accountName } from '../account-name';
import { referralColumns } from './referral-columns';
import { useReferrals, type ReferralProgram } from './referrals-api';
import { programPath, toReferralsQuestion } from './referrals-list';

/** The referral list: searched and paged by the server. */
export function ReferralsPage() {
  const list = useListState();
  const referrals = useReferrals(toReferralsQuestion(list));
  const programs = referrals.data?.data;
  const extent = extentOf(referrals.data, programs, list);

  return (
    <>
      <PageHeader
        title="Referrals List"
        actions={
          programs && (
            <Badge variant="default" size="lg" tt="none" fw={500}>
              Total: {formatCount(extent.total ?? programs.length)}
              {extent.isTotalLowerBound && '+'}
            </Badge>
          )
        }
      />
      <DataTable
        label="Referrals List"
        columns={referralColumns}
        rows={programs}
        unreadable={referrals.data?.unreadable}
        {...extent}
        isStale={referrals.isPlaceholderData}
        getRowId={({ _id }, index) => _id ?? String(index)}
        state={list}
        error={queryFailure(referrals)}
        rowActions={(program) => <ViewProgram program={program} />}
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

function ViewProgram({ program }: { program: ReferralProgram }) {
  const href = programPath(program);
  return (
    <RowAction
      label={`View referrals of ${accountName(program.user_id)}`}
      icon={<IconEye size={18} stroke={1.5} />}
      {...(href === undefined ? { lack: 'The server does not say whose program this is.' } : { href })}
    />
  );
}

export { ReferralsPage as Component };
