import { Age, formatCount, formatMoney, RecordFrame, ShortcutButton } from '@countinghouse/ui';
import { Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from 'react';
import { QueueContext } from './case-context';
import { CasePresence } from './case-presence';
import { CaseStatus } from './case-status';
import { ClaimButton } from './claim-button';
import { isOccupiedByOthers } from './queue-navigation';
import classes from './queue-screen.module.css';
import type { QueueCase, QueueName } from './queues-api';
import { SnoozeButton } from './snooze-button';
import { useCaseActivity } from './use-case-activity';
import type { QueueNavigation } from './use-queue-navigation';

export interface QueueCaseViewProps {
  queue: QueueName;
  /** Title of the queue: "Pending withdrawals". */
  title: string;
  listLink: { href: string; label: string };
  queueCase: QueueCase;
  /** Number of cases in the current list. */
  total: number;
  /** Whether the current list shows snoozed cases. */
  isSnoozedList: boolean;
  /** The signed-in admin's id. */
  adminId: string | undefined;
  navigation: QueueNavigation;
  /** The controls for order and filters. */
  filters: ReactNode;
  /** The button that shows or hides the case list. */
  listButton: ReactNode;
  Case: ComponentType<{ id: string }>;
}

/** One case of a queue: its position, who works on it, and its decision. Mount it with the case id as key. */
export function QueueCaseView({
  queue,
  title,
  listLink,
  queueCase,
  total,
  isSnoozedList,
  adminId,
  navigation,
  filters,
  listButton,
  Case,
}: QueueCaseViewProps) {
  const { _id: id, label, fullName, amount, since } = queueCase;
  const { index, move, onDone, skipCase } = navigation;
  const [activity, setActivity] = useCaseActivity(queue, id, index === undefined ? undefined : queueCase);
  // After an interaction a confirmation for this case may be open, so the case must not be skipped.
  const hasInteracted = useRef(false);
  const markInteracted = () => (hasInteracted.current = true);
  useWindowEvent('keydown', markInteracted, true);
  useWindowEvent('pointerdown', markInteracted, true);
  const isActivityLoaded = activity !== undefined;
  const skipIfOccupied = useEffectEvent(() => {
    if (activity && isOccupiedByOthers(activity, adminId) && !hasInteracted.current) skipCase();
  });
  useEffect(() => skipIfOccupied(), [isActivityLoaded]);
  const hasName = label !== undefined || fullName !== undefined;
  // A KYC case has no separate ID; its label is the user's email.
  const names = queue === 'kyc' ? [fullName, label] : [label, fullName];

  return (
    <RecordFrame
      title={hasName ? names : title}
      figure={amount === null || amount === undefined ? undefined : formatMoney(amount)}
      subtitle={
        <>
          <span>
            {title +
              (index === undefined ? '' : ` · ${formatCount(index + 1)} of ${formatCount(total)}`) +
              (since === undefined ? '' : ' · waiting ')}
          </span>
          {since !== undefined && <Age since={since} />}
        </>
      }
      back={listLink}
      hasFixedHeight
      actions={
        <Group gap="xs">
          {listButton}
          <ClaimButton queue={queue} id={id} activity={activity} onActivityChange={setActivity} adminId={adminId} />
          <SnoozeButton
            queue={queue}
            id={id}
            activity={activity}
            onActivityChange={setActivity}
            navigation={navigation}
          />
          <ShortcutButton variant="default" px="xs" shortcut="K" aria-label="Previous" onClick={() => move(-1)}>
            <IconChevronUp size={18} aria-hidden />
          </ShortcutButton>
          <ShortcutButton variant="default" px="xs" shortcut="J" aria-label="Next" onClick={() => move(1)}>
            <IconChevronDown size={18} aria-hidden />
          </ShortcutButton>
        </Group>
      }
    >
      {filters}
      <div className={classes.case}>
        <CaseStatus
          activity={activity}
          adminId={adminId}
          isListed={index !== undefined}
          isSnoozedList={isSnoozedList}
        />
        <CasePresence activity={activity} adminId={adminId} />
        <QueueContext value={{ onDone }}>
          <Case id={id} />
        </QueueContext>
      </div>
    </RecordFrame>
  );
}
