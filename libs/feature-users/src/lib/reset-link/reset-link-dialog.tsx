import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/navigation';
import { DateTime, OneTimeSecret } from '@countinghouse/ui';

/** A new reset link and the name of the account that it is for. */
export type ResetLink = Schemas['PasswordReset'] & { name: string };

export interface ResetLinkDialogProps {
  createdLink: ResetLink;
  /** Called on close; the link cannot be shown again. */
  onClose: () => void;
}

/** Shows a reset link once. */
export function ResetLinkDialog({ createdLink: { token, expires_at, name }, onClose }: ResetLinkDialogProps) {
  return (
    <OneTimeSecret
      title={`A new password for ${name}`}
      warning="This link is shown only once. Send it only to the account’s owner: anyone who has it can set the password."
      // Browsers do not send the fragment to a server.
      secret={`${window.location.origin}${paths.setPassword()}#${token}`}
      label="link"
      confirmLabel="I’ve saved it"
      onConfirm={onClose}
    >
      It works once, until <DateTime value={expires_at} withTime />. Using it signs {name} out everywhere.
    </OneTimeSecret>
  );
}
