import { getQueryFailure, useCapability } from '@countinghouse/api-client';
import { useAdmin } from '@countinghouse/permissions';
import { EmptyState, ErrorState, LoadingState, NotAllowedState, PageHeader } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { CaseList } from './case-list';
import { CaseListButton } from './case-list-button';
import layoutClasses from './case-list-layout.module.css';
import { QueueCaseView } from './queue-case-view';
import { QueueFilters } from './queue-filters';
import classes from './queue-screen.module.css';
import { useLeaveQueue, useQueueCases, type QueueName } from './queues-api';
import { formatSessionSummary } from './session-summary';
import { useCaseListLayout } from './use-case-list-layout';
import { toCasesQuery, useQueueUrlState } from './use-queue-url-state';
import { useQueueNavigation } from './use-queue-navigation';

type CaseProps = { id: string };

export interface QueueScreenProps {
  queue: QueueName;
  /** The plural of the record type, capitalised: "Withdrawals". */
  label: string;
  /** A link to the list that contains the cases: "All withdrawals". */
  listLink: { href: string; label: string };
  /** Whether the cases have amounts to order and filter by. @default false */
  isMoney?: boolean;
  /** Minimum width of a case in rem; on narrower screens the list opens over it. @default 52 */
  minCaseWidthRem?: number;
  /** Renders a case and its decision, and reports the outcome to `useQueueContext()`. */
  Case: ComponentType<CaseProps>;
  /** Fetches the data of {@link QueueScreenProps.Case} and renders nothing. */
  Preload: ComponentType<CaseProps>;
}

/**
 * A queue that shows one case at a time and prefetches its neighbours. Shortcuts: J and K move to the next and previous
 * case, T claims or releases it; the case's own buttons add theirs.
 */
export function QueueScreen(props: QueueScreenProps) {
  const { label, listLink } = props;
  if (useCapability('queues')) return <Queue {...props} />;
  return (
    <>
      <PageHeader title={`Pending ${label.toLowerCase()}`} back={listLink} />
      <EmptyState title="This server has no queues.">Use the filters of the list to find pending records.</EmptyState>
    </>
  );
}

function Queue({ queue, label, listLink, isMoney = false, minCaseWidthRem = 52, Case, Preload }: QueueScreenProps) {
  const { urlState, update, getSearch } = useQueueUrlState();
  const query = useQueueCases(queue, toCasesQuery(urlState));
  const adminId = useAdmin().data?.data._id;
  const failure = getQueryFailure(query);
  const navigation = useQueueNavigation({
    cases: query.data?.data,
    caseId: urlState.caseId,
    adminId,
    onNavigate: (id) => update({ case: id }),
    onReturn: (id) => update({ case: id, snoozed: undefined }),
  });
  useLeaveQueue(queue);
  const { frame, ...layout } = useCaseListLayout(minCaseWidthRem);

  const title = urlState.isSnoozed ? `Snoozed ${label.toLowerCase()}` : `Pending ${label.toLowerCase()}`;
  const isFiltered = urlState.amounts.from !== '' || urlState.amounts.to !== '';
  const summary = formatSessionSummary(navigation.sessionSummary);
  const currentCase = failure ? undefined : navigation.current;
  const filters = !failure && (
    <QueueFilters urlState={urlState} onChange={update} isMoney={isMoney} snoozedCount={query.data?.snoozed} />
  );
  const { data: cases = [], total = 0 } = query.data ?? {};
  const list = {
    label: `${urlState.isSnoozed ? 'Snoozed' : 'Pending'} ${label.toLowerCase()}`,
    cases: navigation.pending,
    unlistedCount: Math.max(total - cases.length, 0),
    currentId: currentCase?._id,
    adminId,
    getSearch,
  };
  const isBeside = currentCase !== undefined && layout.isBeside;
  const screen = (
    <>
      {!currentCase && <PageHeader title={title} back={listLink} />}
      {!currentCase && filters}
      {failure?.isNotAllowed && <NotAllowedState missing={failure.permissionMessage} />}
      {failure && !failure.isNotAllowed && <ErrorState {...failure} />}
      {!failure && !currentCase && (query.data === undefined || navigation.next) && <LoadingState />}
      {currentCase && (
        <QueueCaseView
          key={currentCase._id}
          queue={queue}
          title={title}
          listLink={listLink}
          queueCase={currentCase}
          filters={filters}
          listButton={<CaseListButton layout={layout} list={list} />}
          total={total}
          isSnoozedList={urlState.isSnoozed}
          adminId={adminId}
          navigation={navigation}
          Case={Case}
        />
      )}
      {navigation.nearby.map(({ _id: id }) => (
        <Preload key={id} id={id} />
      ))}
      {!failure && query.data && !currentCase && !navigation.next && (
        <EmptyState
          title={getEmptyTitle(urlState.isSnoozed, isFiltered)}
          action={
            <Button variant="default" component={Link} to={listLink.href}>
              {listLink.label}
            </Button>
          }
        >
          {summary !== undefined && `This session: ${summary}.`}
        </EmptyState>
      )}
      {currentCase && summary !== undefined && (
        <p className={classes.done} role="status">
          Done so far: {summary}
        </p>
      )}
    </>
  );
  return (
    <div ref={frame} className={layoutClasses.frame} data-beside={isBeside || undefined}>
      {isBeside && (
        <div className={layoutClasses.beside}>
          <CaseList {...list} />
        </div>
      )}
      <div>{screen}</div>
    </div>
  );
}

function getEmptyTitle(isSnoozed: boolean, isFiltered: boolean): string {
  if (isSnoozed) return isFiltered ? 'Nothing is snoozed between these amounts.' : 'Nothing is snoozed.';
  return isFiltered ? 'No pending cases between these amounts.' : 'Queue cleared.';
}
