import { ShownOnce } from '@countinghouse/ui';
import type { MadeKey } from './service-accounts-api';

export interface KeyDialogProps {
  made: MadeKey;
  /** Nobody sees the key after that. */
  onClose: () => void;
}

/** Shows a key, this once. */
export function KeyDialog({ made: { account, key }, onClose }: KeyDialogProps) {
  return (
    <ShownOnce
      title={`The key of ${account.name}`}
      warning="This is the only time that it is shown. Copy it to where the program finds it, and to nowhere else: whoever has it may do what the account may."
      secret={key}
      label="key"
      keptLabel="I have kept it"
      onKept={onClose}
    />
  );
}
