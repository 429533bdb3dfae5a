import { loadSecondFactorSetup } from '@countinghouse/feature-account';
import { usePermissions } from '@countinghouse/permissions';
import { loadWhenOnline } from '@countinghouse/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSignOut } from '../session/session-api';

const loadSetup = loadWhenOnline(loadSecondFactorSetup);
const SecondFactorSetup = lazy(async () => ({ default: (await loadSetup()).SecondFactorSetup }));

/**
 * Shows every screen, but to somebody who must set up a second factor first. They go on where they were once they say so:
 * the recovery codes are to be read before.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const { isFactorMissing } = usePermissions();
  const [isSettingUp, setIsSettingUp] = useState(isFactorMissing);
  const signOut = useSignOut();

  if (isFactorMissing && !isSettingUp) setIsSettingUp(true);
  if (!isSettingUp) return children;
  return (
    <main>
      <Suspense>
        <SecondFactorSetup onDone={() => setIsSettingUp(false)} onSignOut={signOut} />
      </Suspense>
    </main>
  );
}
