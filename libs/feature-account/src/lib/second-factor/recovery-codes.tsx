import { OneTimeSecret } from '@countinghouse/ui';
import { Button } from '@mantine/core';

/** Downloads the codes as a text file, one per line. */
function downloadCodes(codes: readonly string[]) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the admin confirms that they saved the codes. */
  onDone: () => void;
}

/** Shows the ten recovery codes once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <OneTimeSecret
      title="Recovery codes"
      warning="Store these where you can find them without your phone. Each works once, and they are not shown again."
      secret={codes}
      label="codes"
      extraActions={
        <Button variant="default" onClick={() => downloadCodes(codes)}>
          Download
        </Button>
      }
      confirmLabel="I’ve saved them"
      onConfirm={onDone}
    />
  );
}
