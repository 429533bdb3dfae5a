import { queryFailure } from '@countinghouse/api-client';
import { confirm, DateTime, DetailSection, ErrorState, LoadingState } from '@countinghouse/ui';
import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { RecoveryCodes } from './recovery-codes';
import {
  useRemoveAuthenticator,
  useRemovePasskey,
  useRenewRecoveryCodes,
  useSecondFactor,
  type Passkey,
  type SecondFactor,
} from './second-factor-api';
import classes from './second-factor.module.css';

const AuthenticatorForm = lazy(async () => ({ default: (await import('./authenticator-form')).AuthenticatorForm }));
const PasskeyForm = lazy(async () => ({ default: (await import('./passkey-form')).PasskeyForm }));
const PasskeyNameForm = lazy(async () => ({ default: (await import('./passkey-form')).PasskeyNameForm }));

/** What somebody signs in with beside their password. */
export function SecondFactorSection() {
  const query = useSecondFactor();
  const failure = queryFailure(query);
  return (
    <DetailSection title="Second factor">
      {failure && <ErrorState {...failure} />}
      {!failure && !query.data && <LoadingState />}
      {!failure && query.data && <Factors factor={query.data.data} />}
    </DetailSection>
  );
}

type Open = 'authenticator' | 'passkey' | Passkey;

function Factors({ factor }: { factor: SecondFactor }) {
  const { authenticator, passkeys, recovery_codes_left: left } = factor;
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const removeAuthenticator = useRemoveAuthenticator();
  const removePasskey = useRemovePasskey();
  const renewCodes = useRenewRecoveryCodes();
  const hasFactor = authenticator !== null || passkeys.length > 0;
  const close = () => setOpen(undefined);

  const askToRemove = (what: string, run: () => Promise<unknown>) =>
    void confirm({
      title: `Remove ${what}?`,
      children: 'You will no longer be able to sign in with it.',
      confirmLabel: 'Remove',
      tone: 'danger',
      run,
    });
  const askToRenew = () =>
    void confirm({
      title: 'Make new recovery codes?',
      children: 'You get ten new ones. Those that you have no longer work.',
      confirmLabel: 'Make new codes',
      run: async () => setCodes(await renewCodes()),
    });

  return (
    <>
      <Text size="sm" c="var(--ui-ink-second)">
        {hasFactor
          ? 'Signing in asks for one of these after your password.'
          : 'With a second factor, your password alone opens nothing.'}
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
            <Button variant="default" size="xs" onClick={() => setOpen('authenticator')}>
              {authenticator ? 'Use another app' : 'Set up app'}
            </Button>
            {authenticator && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                onClick={() => askToRemove('the authenticator app', removeAuthenticator)}
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
              <Button variant="subtle" size="xs" aria-label={`Rename ${passkey.name}`} onClick={() => setOpen(passkey)}>
                Rename
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => askToRemove(`the passkey ${passkey.name}`, () => removePasskey(passkey._id))}
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
              A finger, a face, a PIN or a security key on this device or another.
            </Text>
          </div>
          <Button variant="default" size="xs" onClick={() => setOpen('passkey')}>
            Add passkey
          </Button>
        </li>
        {hasFactor && (
          <li className={classes.row}>
            <div className={classes.name}>
              Recovery codes
              <Text size="sm" c="var(--ui-ink-second)">
                {left} of 10 left
              </Text>
            </div>
            <Button variant="default" size="xs" onClick={askToRenew}>
              Make new codes
            </Button>
          </li>
        )}
      </ul>
      <Suspense>
        {open === 'authenticator' && <AuthenticatorForm onAdded={setCodes} onClose={close} />}
        {open === 'passkey' && <PasskeyForm onAdded={setCodes} onClose={close} />}
        {typeof open === 'object' && <PasskeyNameForm passkey={open} onClose={close} />}
      </Suspense>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
    </>
  );
}
