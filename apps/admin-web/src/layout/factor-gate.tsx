import { loadSecondFactorSetup } from '@countinghouse/feature-account';
import { usePermissions } from '@countinghouse/permissions';
import { loadWhenOnline } from '@countinghouse/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { usePendingStepUp } from '../session/step-up/use-step-up-confirmation';
import { useSignOut } from '../session/session-api';

const loadSetup = loadWhenOnline(loadSecondFactorSetup);
const SecondFactorSetup = lazy(async () => ({ default: (await loadSetup()).SecondFactorSetup }));

/**
 * Shows the second-factor setup instead of the panel to an admin who must set one up. The panel follows when they
 * confirm, so that they can read the recovery codes first.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const { isSecondFactorSetupRequired, retry } = usePermissions();
  const [isSettingUp, setIsSettingUp] = useState(isSecondFactorSetupRequired);

  if (isSecondFactorSetupRequired && !isSettingUp) setIsSettingUp(true);
  if (!isSettingUp) return children;
  const continueToPanel = async () => {
    await retry();
    setIsSettingUp(false);
  };
  return <Setup onDone={continueToPanel} />;
}

/** Setting up a factor in an older session may require step-up authentication. */
function Setup({ onDone }: { onDone: () => Promise<void> }) {
  const signOut = useSignOut();
  const pendingStepUp = usePendingStepUp();
  return (
    <main>
      <Suspense>
        <SecondFactorSetup onDone={onDone} onSignOut={signOut} />
      </Suspense>
      {pendingStepUp}
    </main>
  );
}
