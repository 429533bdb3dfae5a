import { confirm, RowAction } from '@countinghouse/ui';
import { IconLogout, IconLogout2 } from '@tabler/icons-react';
import { formatSessionLocation } from './session-device';
import { useEndSession, useEndAdminSessions, type OpenSession } from './sessions-api';

/** Renders the actions that end a session or all sessions of its admin. The current session is not ended. */
export function SessionRowActions({ session }: { session: OpenSession }) {
  const endSession = useEndSession();
  const endAdminSessions = useEndAdminSessions();
  const { fullName } = session.admin;
  const location = formatSessionLocation(session);

  const confirmEnd = () =>
    confirm({
      title: `Sign ${fullName} out there?`,
      children: `${location}: they have to sign in again. Unsaved input there is lost.`,
      confirmLabel: 'Sign out there',
      tone: 'danger',
      run: () => endSession(session),
    });
  const confirmEndAll = () =>
    confirm({
      title: `Sign ${fullName} out everywhere?`,
      children:
        'They have to sign in again everywhere. Their password stays the same. Your current session is not ended.',
      confirmLabel: 'Sign out everywhere',
      tone: 'danger',
      run: () => endAdminSessions(session),
    });

  return (
    <>
      {!session.is_current && (
        <RowAction
          label={`Sign ${fullName} out of ${location}`}
          icon={<IconLogout size={18} stroke={1.5} />}
          onClick={() => void confirmEnd()}
        />
      )}
      <RowAction
        label={`Sign ${fullName} out everywhere`}
        icon={<IconLogout2 size={18} stroke={1.5} />}
        tone="danger"
        onClick={() => void confirmEndAll()}
      />
    </>
  );
}
