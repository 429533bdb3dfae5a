import { loadSecondFactorSetup } from '@countinghouse/feature-account';
import { usePermissions } from '@countinghouse/permissions';
import { loadWhenOnline } from '@countinghouse/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { usePendingStepUp } from '../session/step-up/use-step-up-confirmation';
import { useSignOut } from '../session/session-api';

const loadSetup = loadWhenOnline(loadSecondFactorSetup);
const SecondFactorSetup = lazy(async () => ({ default: (await loadSetup()).SecondFactorSetup }));

/**
 * Shows every screen, but to somebody who must set up a second factor first. They go on where they were once they say so:
 * the recovery codes are to be read before.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const { isFactorMissing, retry } = usePermissions();
  const [isSettingUp, setIsSettingUp] = useState(isFactorMissing);

  if (isFactorMissing && !isSettingUp) setIsSettingUp(true);
  if (!isSettingUp) return children;
  const goOn = async () => {
    await retry();
    setIsSettingUp(false);
  };
  return <Setup onDone={goOn} />;
}

/** A session from before may have to prove that it is its owner who sets one up. */
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
