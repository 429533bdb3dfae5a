import { ShortcutButton } from '@countinghouse/ui';
import { useClaim, type CaseActivity, type QueueName } from './queues-api';

export interface ClaimButtonProps {
  queue: QueueName;
  id: string;
  activity: CaseActivity | undefined;
  onActivityChange: (activity: CaseActivity) => void;
  /** The signed-in admin's id. */
  adminId: string | undefined;
}

/** Claims the case, takes it over, or releases it. Shortcut: T. */
export function ClaimButton({ queue, id, activity, onActivityChange, adminId }: ClaimButtonProps) {
  const { claimCase, releaseCase, isPending } = useClaim(queue, id, onActivityChange);
  const owner = activity?.claim?.admin;
  const isMine = owner !== undefined && owner._id === adminId;
  return (
    <ShortcutButton
      variant="default"
      shortcut="T"
      disabled={activity === undefined}
      loading={isPending}
      onClick={() => (isMine ? releaseCase() : claimCase(owner?._id))}
    >
      {isMine ? 'Release' : owner ? 'Take over' : 'Claim'}
    </ShortcutButton>
  );
}
