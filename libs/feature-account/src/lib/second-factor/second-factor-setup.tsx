import { Note } from '@countinghouse/ui';
import { Button, Stack } from '@mantine/core';
import { useTransition } from 'react';
import { SecondFactorSection } from './second-factor-section';
import { useSecondFactor } from './second-factor-api';
import classes from './second-factor.module.css';

export interface SecondFactorSetupProps {
  /** There is a second factor, and its recovery codes have been kept. The button is busy until it resolves. */
  onDone: () => Promise<void>;
  onSignOut: () => void;
}

/** In place of every screen, for somebody who must set up a second factor before anything else. */
export function SecondFactorSetup({ onDone, onSignOut }: SecondFactorSetupProps) {
  const { data } = useSecondFactor();
  const [isGoingOn, startGoingOn] = useTransition();
  const hasFactor = data && (data.data.authenticator !== null || data.data.passkeys.length > 0);
  return (
    <div className={classes.page}>
      <title>Second factor</title>
      <Stack gap="lg">
        <h1>Set up a second factor</h1>
        <Note tone="info">
          Everybody here must prove who they are by more than a password. Set up one of these, and go on where you were.
        </Note>
        <SecondFactorSection />
        <Stack gap="sm">
          <Button size="md" disabled={!hasFactor} loading={isGoingOn} onClick={() => startGoingOn(onDone)}>
            Go on
          </Button>
          <Button variant="subtle" onClick={onSignOut}>
            Sign Out
          </Button>
        </Stack>
      </Stack>
    </div>
  );
}
