import { ShortcutButton } from '@countinghouse/ui';
import { useClaim, type CaseHandling, type QueueName } from './queues-api';

export interface ClaimButtonProps {
  queue: QueueName;
  id: string;
  handling: CaseHandling | undefined;
  onHandled: (handling: CaseHandling) => void;
  /** The signed-in admin's id. */
  adminId: string | undefined;
}

/** Takes the case, takes it over, or gives it back; by T. */
export function ClaimButton({ queue, id, handling, onHandled, adminId }: ClaimButtonProps) {
  const { take, giveBack, isPending } = useClaim(queue, id, onHandled);
  const owner = handling?.claim?.admin;
  const isMine = owner !== undefined && owner._id === adminId;
  return (
    <ShortcutButton
      variant="default"
      shortcut="T"
      disabled={handling === undefined}
      loading={isPending}
      onClick={() => (isMine ? giveBack() : take(owner?._id))}
    >
      {isMine ? 'Give back' : owner ? 'Take over' : 'Take'}
    </ShortcutButton>
  );
}
