import { getQueryFailure } from '@countinghouse/api-client';
import { confirm, DateTime, DetailSection, ErrorState, LoadingState } from '@countinghouse/ui';
import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { RecoveryCodes } from './recovery-codes';
import {
  useRemoveAuthenticator,
  useRemovePasskey,
  useRegenerateRecoveryCodes,
  useSecondFactor,
  type Passkey,
  type SecondFactor,
} from './second-factor-api';
import classes from './second-factor.module.css';

const AuthenticatorForm = lazy(async () => ({ default: (await import('./authenticator-form')).AuthenticatorForm }));
const PasskeyForm = lazy(async () => ({ default: (await import('./passkey-form')).PasskeyForm }));
const PasskeyNameForm = lazy(async () => ({ default: (await import('./passkey-form')).PasskeyNameForm }));

/** Manages the second factors of the signed-in admin. */
export function SecondFactorSection() {
  const query = useSecondFactor();
  const failure = getQueryFailure(query);
  return (
    <DetailSection title="Second factor">
      {failure && <ErrorState {...failure} />}
      {!failure && !query.data && <LoadingState />}
      {!failure && query.data && <Factors factor={query.data.data} />}
    </DetailSection>
  );
}

type OpenDialog = 'authenticator' | 'passkey' | Passkey;

function Factors({ factor }: { factor: SecondFactor }) {
  const { authenticator, passkeys, recovery_codes_left: remainingCodes } = factor;
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const removeAuthenticator = useRemoveAuthenticator();
  const removePasskey = useRemovePasskey();
  const regenerateCodes = useRegenerateRecoveryCodes();
  const hasFactor = authenticator !== null || passkeys.length > 0;
  const close = () => setOpenDialog(undefined);

  const confirmRemoval = (name: string, run: () => Promise<unknown>) =>
    void confirm({
      title: `Remove ${name}?`,
      children: 'You will no longer be able to sign in with it.',
      confirmLabel: 'Remove',
      tone: 'danger',
      run,
    });
  const confirmRegeneration = () =>
    void confirm({
      title: 'Regenerate recovery codes?',
      children: 'You get ten new codes. Your current codes stop working.',
      confirmLabel: 'Regenerate codes',
      run: async () => setCodes(await regenerateCodes()),
    });

  return (
    <>
      <Text size="sm" c="var(--ui-ink-second)">
        {hasFactor
          ? 'Signing in requires one of these after your password.'
          : 'Adds a second step to sign-in, so that your password alone is not enough.'}
      </Text>
      <ul className={classes.rows}>
        <li className={classes.row}>
          <div className={classes.name}>
            Authenticator app
            <Text size="sm" c="var(--ui-ink-second)">
              {authenticator ? (
                <>
                  Set up <DateTime value={authenticator.addedAt} />
                </>
              ) : (
                'An app on your phone shows a new code every 30 seconds.'
              )}
            </Text>
          </div>
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => setOpenDialog('authenticator')}>
              {authenticator ? 'Use another app' : 'Set up app'}
            </Button>
            {authenticator && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                onClick={() => confirmRemoval('the authenticator app', removeAuthenticator)}
              >
                Remove app
              </Button>
            )}
          </Group>
        </li>
        {passkeys.map((passkey) => (
          <li key={passkey._id} className={classes.row}>
            <div className={classes.name}>
              {passkey.name}
              <Text size="sm" c="var(--ui-ink-second)">
                Passkey, {passkey.lastUsedAt ? 'last used ' : 'never used, added '}
                <DateTime value={passkey.lastUsedAt ?? passkey.createdAt} />
              </Text>
            </div>
            <Group gap="xs">
              <Button
                variant="subtle"
                size="xs"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setOpenDialog(passkey)}
              >
                Rename
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => confirmRemoval(`the passkey ${passkey.name}`, () => removePasskey(passkey._id))}
              >
                Remove
              </Button>
            </Group>
          </li>
        ))}
        <li className={classes.row}>
          <div className={classes.name}>
            {passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
            <Text size="sm" c="var(--ui-ink-second)">
              Use a fingerprint, face, PIN or security key on this or another device.
            </Text>
          </div>
          <Button variant="default" size="xs" onClick={() => setOpenDialog('passkey')}>
            Add passkey
          </Button>
        </li>
        {hasFactor && (
          <li className={classes.row}>
            <div className={classes.name}>
              Recovery codes
              <Text size="sm" c="var(--ui-ink-second)">
                {remainingCodes} of 10 left
              </Text>
            </div>
            <Button variant="default" size="xs" onClick={confirmRegeneration}>
              Regenerate codes
            </Button>
          </li>
        )}
      </ul>
      <Suspense>
        {openDialog === 'authenticator' && <AuthenticatorForm onAdded={setCodes} onClose={close} />}
        {openDialog === 'passkey' && <PasskeyForm onAdded={setCodes} onClose={close} />}
        {typeof openDialog === 'object' && <PasskeyNameForm passkey={openDialog} onClose={close} />}
      </Suspense>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
    </>
  );
}
