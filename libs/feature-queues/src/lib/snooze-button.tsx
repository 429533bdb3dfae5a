import { useCapability } from '@countinghouse/api-client';
import {
  getCurrentTimeZone,
  formatDateTime,
  loadWhenOnline,
  notifyUndoable,
  ShortcutButton,
  runWhenIdle,
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

const outcome: CaseOutcome = { label: 'Snoozed' };

/**
 * Snoozes the case and opens the next one, or unsnoozes it. Shortcut: S. Renders nothing on servers without snoozes.
 */
export function SnoozeButton({ queue, id, activity, onActivityChange, navigation }: SnoozeButtonProps) {
  const { snooze, unsnoozeCase, isPending } = useSnooze(queue, id, onActivityChange);
  const [isFormOpen, setIsFormOpen] = useState(false);
  useEffect(() => runWhenIdle(() => void loadForm().catch(() => undefined)), []);
  if (!useCapability('snoozes')) return null;

  const handleSnooze = async (until: Date, note: string) => {
    await snooze(until, note);
    const time = formatDateTime(until, { timeZone: getCurrentTimeZone(), withTime: true });
    notifyUndoable(
      `Snoozed until ${time}`,
      () => void unsnoozeCase().then((isUnsnoozed) => isUnsnoozed && navigation.returnTo(id, outcome)),
    );
    navigation.onDone(outcome);
  };
  const isSnoozed = Boolean(activity?.snooze);
  const handleClick = async () => {
    if (!isSnoozed) return setIsFormOpen(true);
    if (await unsnoozeCase()) navigation.returnTo(id);
  };

  return (
    <>
      <ShortcutButton
        variant="default"
        shortcut="S"
        disabled={activity === undefined}
        loading={isPending}
        onClick={() => void handleClick()}
      >
        {isSnoozed ? 'End snooze' : 'Snooze'}
      </ShortcutButton>
      {isFormOpen && (
        <Suspense fallback={null}>
          <SnoozeForm onSnooze={handleSnooze} onClose={() => setIsFormOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
