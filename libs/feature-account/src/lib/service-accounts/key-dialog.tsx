import { Note } from '@countinghouse/ui';
import { Button, CopyButton, Group, Modal, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './key-dialog.module.css';
import type { MadeKey } from './service-accounts-api';

export interface KeyDialogProps {
  made: MadeKey;
  /** Nobody sees the key after that. */
  onClose: () => void;
}

/** Shows a key, this once. Neither Escape nor a press beside it closes it: the key would be gone by accident. */
export function KeyDialog({ made: { account, key }, onClose }: KeyDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`The key of ${account.name}`}
      size="lg"
      classNames={{ title: classes.title }}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Note tone="warning">
          This is the only time that it is shown. Copy it to where the program finds it, and to nowhere else: whoever
          has it may do what the account may.
        </Note>
        <code className={classes.key} aria-label="Key" role="group">
          {key}
        </code>
        <Group justify="flex-end" gap="sm">
          <CopyButton value={key}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                onClick={copy}
                data-autofocus
              >
                <span role="status">{copied ? 'Copied' : 'Copy key'}</span>
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>I have kept it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
