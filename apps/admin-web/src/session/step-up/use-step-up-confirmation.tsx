import { useApiClient } from '@countinghouse/api-client';
import { loadWhenOnline } from '@countinghouse/ui';
import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { StepUpDialogProps } from './step-up-dialog';
import { dismissStepUp, onQuestion, openQuestion, type PendingStepUp } from './step-up-confirmation';

const loadDialog = loadWhenOnline(() => import('./step-up-dialog'));

interface Ready extends StepUpDialogProps {
  Dialog: ComponentType<StepUpDialogProps>;
}

/**
 * The dialog that asks for a proof, where one is needed. Its code, and by which ways the account proves, are fetched then;
 * without them, the call is not sent.
 */
export function usePendingStepUp(): ReactNode {
  const client = useApiClient();
  const question = useSyncExternalStore(onQuestion, openQuestion);
  const [ready, setReady] = useState<Ready>();

  useEffect(() => {
    if (question === undefined) return;
    const prepare = async (asked: PendingStepUp) => {
      const [{ StepUpDialog }, { data }] = await Promise.all([loadDialog(), client.GET('/session/step-up')]);
      if (openQuestion() === asked)
        setReady({ Dialog: StepUpDialog, question: asked, methods: data?.data.methods ?? [] });
    };
    prepare(question).catch((error: unknown) => {
      console.error(error);
      if (openQuestion() === question) dismissStepUp();
    });
  }, [question, client]);

  if (!ready || ready.question !== question) return undefined;
  const { Dialog, methods } = ready;
  return <Dialog question={question} methods={methods} />;
}
