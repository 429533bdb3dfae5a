import { useCapability } from '@countinghouse/api-client';
import {
  currentTimeZone,
  formatDateTime,
  loadWhenOnline,
  notifyUndoable,
  ShortcutButton,
  whenIdle,
} from '@countinghouse/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CaseOutcome } from './case-context';
import type { CaseActivity, QueueName } from './queues-api';
import { useSnooze } from './snooze-api';
import type { QueueNavigation } from './use-queue-navigation';

const loadForm = loadWhenOnline(() => import('./snooze-form'));
const SnoozeForm = lazy(async () => ({ default: (await loadForm()).SnoozeForm }));

export interface SnoozeButtonProps {
  queue: QueueName;
  id: string;
  activity: CaseActivity | undefined;
  onActivityChange: (activity: CaseActivity) => void;
  navigation: Pick<QueueNavigation, 'onDone' | 'returnTo'>;
}

const outcome: CaseOutcome = { word: 'Snoozed' };

/** Puts the case off until a time, and goes on to the next; or brings it back. By S, where the server can do it. */
export function SnoozeButton({ queue, id, activity, onActivityChange, navigation }: SnoozeButtonProps) {
  const { snooze, unsnoozeCase, isPending } = useSnooze(queue, id, onActivityChange);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => whenIdle(() => void loadForm().catch(() => undefined)), []);
  if (!useCapability('snoozes')) return null;

  const putOff = async (until: Date, note: string) => {
    await snooze(until, note);
    const time = formatDateTime(until, { timeZone: currentTimeZone(), withTime: true });
    notifyUndoable(
      `Snoozed until ${time}`,
      () => void unsnoozeCase().then((isBack) => isBack && navigation.returnTo(id, outcome)),
    );
    navigation.onDone(outcome);
  };
  const isSnoozed = Boolean(activity?.snooze);
  const press = async () => {
    if (!isSnoozed) return setIsAsking(true);
    if (await unsnoozeCase()) navigation.returnTo(id);
  };

  return (
    <>
      <ShortcutButton
        variant="default"
        shortcut="S"
        disabled={activity === undefined}
        loading={isPending}
        onClick={() => void press()}
      >
        {isSnoozed ? 'Bring back' : 'Snooze'}
      </ShortcutButton>
      {isAsking && (
        <Suspense fallback={null}>
          <SnoozeForm onSnooze={putOff} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
