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
import type { CaseHandling, QueueName } from './queues-api';
import { useSnooze } from './snooze-api';
import type { QueueWalk } from './use-queue-walk';

const loadForm = loadWhenOnline(() => import('./snooze-form'));
const SnoozeForm = lazy(async () => ({ default: (await loadForm()).SnoozeForm }));

export interface SnoozeButtonProps {
  queue: QueueName;
  id: string;
  handling: CaseHandling | undefined;
  onHandled: (handling: CaseHandling) => void;
  walk: Pick<QueueWalk, 'onDone' | 'returnTo'>;
}

const outcome: CaseOutcome = { word: 'Snoozed' };

/** Puts the case off until a time, and goes on to the next; or brings it back. By S, where the server can do it. */
export function SnoozeButton({ queue, id, handling, onHandled, walk }: SnoozeButtonProps) {
  const { snooze, bringBack, isPending } = useSnooze(queue, id, onHandled);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => whenIdle(() => void loadForm().catch(() => undefined)), []);
  if (!useCapability('snoozes')) return null;

  const putOff = async (until: Date, note: string) => {
    await snooze(until, note);
    const time = formatDateTime(until, { timeZone: currentTimeZone(), withTime: true });
    notifyUndoable(
      `Snoozed until ${time}`,
      () => void bringBack().then((isBack) => isBack && walk.returnTo(id, outcome)),
    );
    walk.onDone(outcome);
  };
  const isSnoozed = Boolean(handling?.snooze);
  const press = async () => {
    if (!isSnoozed) return setIsAsking(true);
    if (await bringBack()) walk.returnTo(id);
  };

  return (
    <>
      <ShortcutButton
        variant="default"
        shortcut="S"
        disabled={handling === undefined}
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
