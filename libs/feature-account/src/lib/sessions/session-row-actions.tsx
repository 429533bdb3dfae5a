import { confirm, RowAction } from '@countinghouse/ui';
import { IconLogout, IconLogout2 } from '@tabler/icons-react';
import { placeWords } from './session-place';
import { useEndSession, useEndSessionsOf, type OpenSession } from './sessions-api';

/** The end of this session, and of all that its admin has. The session that is looked at with is left alone. */
export function SessionRowActions({ session }: { session: OpenSession }) {
  const endSession = useEndSession();
  const endSessionsOf = useEndSessionsOf();
  const { fullName } = session.admin;
  const place = placeWords(session);

  const askAndEnd = () =>
    confirm({
      title: `Sign ${fullName} out there?`,
      children: `${place}: they have to sign in again. What they typed there and did not save is lost.`,
      confirmLabel: 'Sign out there',
      tone: 'danger',
      run: () => endSession(session),
    });
  const askAndEndAll = () =>
    confirm({
      title: `Sign ${fullName} out everywhere?`,
      children:
        'They have to sign in again wherever they are. Their password stays the same. Your own session stays open.',
      confirmLabel: 'Sign out everywhere',
      tone: 'danger',
      run: () => endSessionsOf(session),
    });

  return (
    <>
      {!session.is_current && (
        <RowAction
          label={`Sign ${fullName} out of ${place}`}
          icon={<IconLogout size={18} stroke={1.5} />}
          onClick={() => void askAndEnd()}
        />
      )}
      <RowAction
        label={`Sign ${fullName} out everywhere`}
        icon={<IconLogout2 size={18} stroke={1.5} />}
        tone="danger"
        onClick={() => void askAndEndAll()}
      />
    </>
  );
}
