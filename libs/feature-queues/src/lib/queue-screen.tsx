import { queryFailure, useCapability } from '@countinghouse/api-client';
import { useAdmin } from '@countinghouse/permissions';
import { EmptyState, ErrorState, LoadingState, NotAllowedState, PageHeader } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { CaseList } from './case-list';
import { CaseListButton } from './case-list-button';
import places from './case-list-place.module.css';
import { QueueCaseView } from './queue-case-view';
import { QueueFilters } from './queue-filters';
import classes from './queue-screen.module.css';
import { useLeaveQueue, useQueueCases, type QueueName } from './queues-api';
import { tallyWords } from './tally';
import { useCaseList } from './use-case-list';
import { toCasesQuestion, useQueueAddress } from './use-queue-address';
import { useQueueNavigation } from './use-queue-navigation';

/** A case by its `_id`. */
type CaseProps = { id: string };

export interface QueueScreenProps {
  queue: QueueName;
  /** What the cases are, in the plural, as the start of a sentence: "Withdrawals". */
  label: string;
  /** The list of all records of the kind, worked through or not. */
  listHref: string;
  /** The cases are about money: they can be ordered and filtered by it. @default false */
  isMoney?: boolean;
  /** How wide a case must be left for the list of what waits to stand beside it, in rem. @default 52 */
  caseRoom?: number;
  /** What is decided about, and the way to decide it. It tells `useCase()` what came of it. */
  Case: ComponentType<CaseProps>;
  /** Reads what {@link QueueScreenProps.Case} will show, and draws nothing. */
  Preload: ComponentType<CaseProps>;
}

/**
 * The cases of a queue, one after the other: the oldest or the largest first, those around it loaded before they are needed.
 * J and K go forth and back, T takes a case, and the buttons of the case have keys of their own.
 */
export function QueueScreen(props: QueueScreenProps) {
  const { label, listHref } = props;
  const toList = { href: listHref, label: `All ${label.toLowerCase()}` };
  if (useCapability('queues')) return <Queue {...props} toList={toList} />;
  return (
    <>
      <PageHeader title={`${label} to decide`} back={toList} />
      <EmptyState title="This server keeps no queues.">What waits is found in the list, by its filters.</EmptyState>
    </>
  );
}

interface QueueProps extends QueueScreenProps {
  toList: { href: string; label: string };
}

function Queue({ queue, label, toList, isMoney = false, caseRoom = 52, Case, Preload }: QueueProps) {
  const { address, change, searchOf } = useQueueAddress();
  const read = useQueueCases(queue, toCasesQuestion(address));
  const adminId = useAdmin().data?.data._id;
  const failure = queryFailure(read);
  const navigation = useQueueNavigation({
    cases: read.data?.data,
    caseId: address.caseId,
    adminId,
    onGo: (id) => change({ case: id }),
    onReturn: (id) => change({ case: id, snoozed: undefined }),
  });
  useLeaveQueue(queue);
  const { frame, ...place } = useCaseList(caseRoom);

  const title = address.isSnoozed ? `Snoozed ${label.toLowerCase()}` : `${label} to decide`;
  const isFiltered = address.amounts.from !== '' || address.amounts.to !== '';
  const done = tallyWords(navigation.tally);
  const shown = failure ? undefined : navigation.current;
  const filters = !failure && (
    <QueueFilters address={address} onChange={change} isMoney={isMoney} snoozed={read.data?.snoozed} />
  );
  const { data: cases = [], total = 0 } = read.data ?? {};
  const list = {
    label: `${address.isSnoozed ? 'Snoozed' : 'Waiting'} ${label.toLowerCase()}`,
    cases: navigation.waiting,
    more: Math.max(total - cases.length, 0),
    currentId: shown?._id,
    adminId,
    searchOf,
  };
  const isBeside = shown !== undefined && place.isBeside;
  const screen = (
    <>
      {!shown && <PageHeader title={title} back={toList} />}
      {!shown && filters}
      {failure?.isNotAllowed && <NotAllowedState missing={failure.permissionMessage} />}
      {failure && !failure.isNotAllowed && <ErrorState {...failure} />}
      {!failure && !shown && (read.data === undefined || navigation.next) && <LoadingState />}
      {shown && (
        <QueueCaseView
          key={shown._id}
          queue={queue}
          title={title}
          toList={toList}
          found={shown}
          filters={filters}
          listButton={<CaseListButton place={place} list={list} />}
          total={total}
          isSnoozedList={address.isSnoozed}
          adminId={adminId}
          navigation={navigation}
          Case={Case}
        />
      )}
      {navigation.near.map(({ _id: id }) => (
        <Preload key={id} id={id} />
      ))}
      {!failure && read.data && !shown && !navigation.next && (
        <EmptyState
          title={emptyWords(address.isSnoozed, isFiltered)}
          action={
            <Button variant="default" component={Link} to={toList.href}>
              {toList.label}
            </Button>
          }
        >
          {done !== undefined && `You have dealt with ${done}.`}
        </EmptyState>
      )}
      {shown && done !== undefined && (
        <p className={classes.done} role="status">
          Done so far: {done}
        </p>
      )}
    </>
  );
  return (
    <div ref={frame} className={places.frame} data-beside={isBeside || undefined}>
      {isBeside && (
        <div className={places.beside}>
          <CaseList {...list} />
        </div>
      )}
      <div>{screen}</div>
    </div>
  );
}

function emptyWords(isSnoozed: boolean, isFiltered: boolean): string {
  if (isSnoozed) return isFiltered ? 'Nothing is snoozed between these amounts.' : 'Nothing is snoozed.';
  return isFiltered ? 'Nothing waits between these amounts.' : 'Nothing more waits here.';
}
