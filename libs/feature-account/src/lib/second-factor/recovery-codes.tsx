import { Note } from '@countinghouse/ui';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import classes from './second-factor.module.css';

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
  const clipboard = useClipboard({ timeout: 1500 });
  return (
    <Modal
      opened
      onClose={onDone}
      title="Recovery codes"
      classNames={{ title: classes.title }}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Note tone="warning">
          Keep these where you will find them without your phone. Each signs you in once, and they are not shown again.
        </Note>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="sm">
          <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
            {clipboard.copied ? 'Copied' : 'Copy'}
          </Button>
          <Button variant="default" onClick={() => download(codes)}>
            Download
          </Button>
        </Group>
        <Button data-autofocus onClick={onDone}>
          I have kept them
        </Button>
      </Stack>
    </Modal>
  );
}
