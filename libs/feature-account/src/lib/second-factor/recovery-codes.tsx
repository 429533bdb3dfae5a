import { ShownOnce } from '@countinghouse/ui';
import { Button } from '@mantine/core';

/** Saves them as a file of text, one a line. */
function download(codes: readonly string[]) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** Somebody has kept them. */
  onDone: () => void;
}

/** The ten recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <ShownOnce
      title="Recovery codes"
      warning="Keep these where you will find them without your phone. Each signs you in once, and they are not shown again."
      secret={codes}
      label="codes"
      more={
        <Button variant="default" onClick={() => download(codes)}>
          Download
        </Button>
      }
      keptLabel="I have kept them"
      onKept={onDone}
    />
  );
}
