import { OneTimeSecret } from '@countinghouse/ui';
import type { CreatedKey } from './service-accounts-api';

export interface KeyDialogProps {
  createdKey: CreatedKey;
  /** Called on close; the key cannot be shown again. */
  onClose: () => void;
}

/** Shows a new key once. */
export function KeyDialog({ createdKey: { account, key }, onClose }: KeyDialogProps) {
  return (
    <OneTimeSecret
      title={`The key of ${account.name}`}
      warning="This key is shown only once. Store it securely: anyone who has it can act as this account."
      secret={key}
      label="key"
      confirmLabel="I’ve saved it"
      onConfirm={onClose}
    />
  );
}
