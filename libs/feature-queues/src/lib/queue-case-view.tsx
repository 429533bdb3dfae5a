import { Age, formatCount, formatMoney, RecordFrame, ShortcutButton } from '@countinghouse/ui';
import { Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from 'react';
import { CaseContext } from './case-context';
import { CasePeople } from './case-people';
import { CaseStanding } from './case-standing';
import { ClaimButton } from './claim-button';
import { isOthers } from './queue-walk';
import classes from './queue-screen.module.css';
import type { QueueCase, QueueName } from './queues-api';
import { SnoozeButton } from './snooze-button';
import { useCaseHandling } from './use-case-handling';
import type { QueueWalk } from './use-queue-walk';

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
  walk: QueueWalk;
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
  walk,
  filters,
  listButton,
  Case,
}: QueueCaseViewProps) {
  const { _id: id, label, fullName, amount, since } = found;
  const { place, step, onDone, giveWay } = walk;
  const [handling, setHandling] = useCaseHandling(queue, id, place === undefined ? undefined : found);
  // A question may be open by then, which is about this case.
  const hasBegun = useRef(false);
  const begin = () => (hasBegun.current = true);
  useWindowEvent('keydown', begin, true);
  useWindowEvent('pointerdown', begin, true);
  const isAnswered = handling !== undefined;
  const arrive = useEffectEvent(() => {
    if (handling && isOthers(handling, adminId) && !hasBegun.current) giveWay();
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
          <ClaimButton queue={queue} id={id} handling={handling} onHandled={setHandling} adminId={adminId} />
          <SnoozeButton queue={queue} id={id} handling={handling} onHandled={setHandling} walk={walk} />
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
        <CaseStanding
          handling={handling}
          adminId={adminId}
          isListed={place !== undefined}
          isSnoozedList={isSnoozedList}
        />
        <CasePeople handling={handling} adminId={adminId} />
        <CaseContext value={{ onDone }}>
          <Case id={id} />
        </CaseContext>
      </div>
    </RecordFrame>
  );
}
