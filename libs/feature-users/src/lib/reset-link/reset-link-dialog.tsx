import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/navigation';
import { DateTime, ShownOnce } from '@countinghouse/ui';

/** A link that has just been made, and whom it is for. */
export type MadeLink = Schemas['PasswordReset'] & { name: string };

export interface ResetLinkDialogProps {
  made: MadeLink;
  /** Nobody sees the link after that. */
  onClose: () => void;
}

/** Shows a link, this once. */
export function ResetLinkDialog({ made: { token, expires_at, name }, onClose }: ResetLinkDialogProps) {
  return (
    <ShownOnce
      title={`A new password for ${name}`}
      warning="This is the only time that the link is shown. Send it to nobody else: whoever has it can set the password."
      // The fragment is sent to no server.
      secret={`${window.location.origin}${paths.setPassword()}#${token}`}
      label="link"
      keptLabel="I have kept it"
      onKept={onClose}
    >
      It works once, until <DateTime value={expires_at} withTime />. Using it signs {name} out everywhere.
    </ShownOnce>
  );
}
