import { Note } from '@countinghouse/ui';
import { Button, Stack } from '@mantine/core';
import { useTransition } from 'react';
import { SecondFactorSection } from './second-factor-section';
import { useSecondFactor } from './second-factor-api';
import classes from './second-factor.module.css';

export interface SecondFactorSetupProps {
  /** Called once the factor is set up and the recovery codes are saved. The button is busy until it resolves. */
  onDone: () => Promise<void>;
  onSignOut: () => void;
}

/** Replaces all other screens until the admin has set up a second factor. */
export function SecondFactorSetup({ onDone, onSignOut }: SecondFactorSetupProps) {
  const { data } = useSecondFactor();
  const [isCompleting, startCompleting] = useTransition();
  const hasFactor = data && (data.data.authenticator !== null || data.data.passkeys.length > 0);
  return (
    <div className={classes.page}>
      <title>Second factor</title>
      <Stack gap="lg">
        <h1>Set up a second factor</h1>
        <Note tone="info">A second factor is required. Set up one of these to continue.</Note>
        <SecondFactorSection />
        <Stack gap="sm">
          <Button size="md" disabled={!hasFactor} loading={isCompleting} onClick={() => startCompleting(onDone)}>
            Continue
          </Button>
          <Button variant="subtle" onClick={onSignOut}>
            Sign Out
          </Button>
        </Stack>
      </Stack>
    </div>
  );
}
