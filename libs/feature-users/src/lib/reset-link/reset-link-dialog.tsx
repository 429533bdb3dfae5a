import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/areas';
import { DateTime, Note } from '@countinghouse/ui';
import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './reset-link-dialog.module.css';

/** A link that has just been made, and whom it is for. */
export type MadeLink = Schemas['PasswordReset'] & { name: string };

export interface ResetLinkDialogProps {
  made: MadeLink;
  /** Nobody sees the link after that. */
  onClose: () => void;
}

/** Shows a link, this once. Neither Escape nor a press beside it closes it: the link would be gone by accident. */
export function ResetLinkDialog({ made: { token, expires_at, name }, onClose }: ResetLinkDialogProps) {
  // The fragment is sent to no server.
  const link = `${window.location.origin}${paths.setPassword()}#${token}`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`A new password for ${name}`}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Note tone="warning">
          This is the only time that the link is shown. Send it to nobody else: whoever has it can set the password.
        </Note>
        <code className={classes.link} aria-label="Link" role="group">
          {link}
        </code>
        <Text size="sm">
          It works once, until <DateTime value={expires_at} format="en-GB" withTime />. Using it signs {name} out
          everywhere.
        </Text>
        <Group justify="flex-end" gap="sm">
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                onClick={copy}
                data-autofocus
              >
                <span role="status">{copied ? 'Copied' : 'Copy link'}</span>
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>I have kept it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
