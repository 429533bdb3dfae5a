import { Age, formatCount, formatMoney, RecordFrame, ShortcutButton } from '@countinghouse/ui';
import { Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from 'react';
import { CaseContext } from './case-context';
import { CasePeople } from './case-people';
import { CaseStatus } from './case-status';
import { ClaimButton } from './claim-button';
import { isOthers } from './queue-navigation';
import classes from './queue-screen.module.css';
import type { QueueCase, QueueName } from './queues-api';
import { SnoozeButton } from './snooze-button';
import { useCaseActivity } from './use-case-activity';
import type { QueueNavigation } from './use-queue-navigation';

export interface QueueCaseViewProps {
  queue: QueueName;
  /** What the queue is called: "Withdrawals to decide". */
  title: string;
  toList: { href: string; label: string };
  found: QueueCase;
  /** How many cases there are to walk through. */
  total: number;
  /** They are snoozed. */
  isSnoozedList: boolean;
  /** The signed-in admin's id. */
  adminId: string | undefined;
  navigation: QueueNavigation;
  /** How the queue is ordered and narrowed. */
  filters: ReactNode;
  /** Shows or hides the list of what waits. */
  listButton: ReactNode;
  Case: ComponentType<{ id: string }>;
}

/** One case of a queue: where it stands, who is on it, and what is decided. Mounted anew for each case. */
export function QueueCaseView({
  queue,
  title,
  toList,
  found,
  total,
  isSnoozedList,
  adminId,
  navigation,
  filters,
  listButton,
  Case,
}: QueueCaseViewProps) {
  const { _id: id, label, fullName, amount, since } = found;
  const { place, step, onDone, skipCase } = navigation;
  const [activity, setActivity] = useCaseActivity(queue, id, place === undefined ? undefined : found);
  // A question may be open by then, which is about this case.
  const hasBegun = useRef(false);
  const begin = () => (hasBegun.current = true);
  useWindowEvent('keydown', begin, true);
  useWindowEvent('pointerdown', begin, true);
  const isAnswered = activity !== undefined;
  const arrive = useEffectEvent(() => {
    if (activity && isOthers(activity, adminId) && !hasBegun.current) skipCase();
  });
  useEffect(() => arrive(), [isAnswered]);
  const isNamed = label !== undefined || fullName !== undefined;
  // An identity has no ID of its own: it is a person's, and the label is the email.
  const names = queue === 'kyc' ? [fullName, label] : [label, fullName];

  return (
    <RecordFrame
      title={isNamed ? names : title}
      figure={amount === null || amount === undefined ? undefined : formatMoney(amount)}
      subtitle={
        <>
          <span>
            {title +
              (place === undefined ? '' : ` · ${formatCount(place + 1)} of ${formatCount(total)}`) +
              (since === undefined ? '' : ' · waits for ')}
          </span>
          {since !== undefined && <Age since={since} />}
        </>
      }
      back={toList}
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
          <ShortcutButton variant="default" px="xs" shortcut="K" aria-label="Previous" onClick={() => step(-1)}>
            <IconChevronUp size={18} aria-hidden />
          </ShortcutButton>
          <ShortcutButton variant="default" px="xs" shortcut="J" aria-label="Next" onClick={() => step(1)}>
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
          isListed={place !== undefined}
          isSnoozedList={isSnoozedList}
        />
        <CasePeople activity={activity} adminId={adminId} />
        <CaseContext value={{ onDone }}>
          <Case id={id} />
        </CaseContext>
      </div>
    </RecordFrame>
  );
}
