import { useApiClient } from '@countinghouse/api-client';
import { loadWhenOnline } from '@countinghouse/ui';
import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { StepUpDialogProps } from './step-up-dialog';
import { dismissStepUp, onPendingStepUpChange, getPendingStepUp, type PendingStepUp } from './step-up-confirmation';

const loadDialog = loadWhenOnline(() => import('./step-up-dialog'));

interface LoadedDialog extends StepUpDialogProps {
  Dialog: ComponentType<StepUpDialogProps>;
}

/**
 * Returns the step-up dialog while a step-up is pending. Its code and the account's methods are loaded on demand; if
 * that fails, the call is not repeated.
 */
export function usePendingStepUp(): ReactNode {
  const client = useApiClient();
  const pendingStepUp = useSyncExternalStore(onPendingStepUpChange, getPendingStepUp);
  const [loaded, setLoaded] = useState<LoadedDialog>();

  useEffect(() => {
    if (pendingStepUp === undefined) return;
    const prepare = async (current: PendingStepUp) => {
      const [{ StepUpDialog }, { data }] = await Promise.all([loadDialog(), client.GET('/session/step-up')]);
      if (getPendingStepUp() === current)
        setLoaded({ Dialog: StepUpDialog, pendingStepUp: current, methods: data?.data.methods ?? [] });
    };
    prepare(pendingStepUp).catch((error: unknown) => {
      console.error(error);
      if (getPendingStepUp() === pendingStepUp) dismissStepUp();
    });
  }, [pendingStepUp, client]);

  if (!loaded || loaded.pendingStepUp !== pendingStepUp) return undefined;
  const { Dialog, methods } = loaded;
  return <Dialog pendingStepUp={pendingStepUp} methods={methods} />;
}
