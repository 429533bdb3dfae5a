import { useApiClient } from '@countinghouse/api-client';
import { loadWhenOnline } from '@countinghouse/ui';
import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { ProofDialogProps } from './proof-dialog';
import { dismissProof, onQuestion, openQuestion, type ProofQuestion } from './proof-question';

const loadDialog = loadWhenOnline(() => import('./proof-dialog'));

interface Ready extends ProofDialogProps {
  Dialog: ComponentType<ProofDialogProps>;
}

/**
 * The dialog that asks for a proof, where one is needed. Its code, and by which ways the account proves, are fetched then;
 * without them, the call is not sent.
 */
export function useProofQuestion(): ReactNode {
  const client = useApiClient();
  const question = useSyncExternalStore(onQuestion, openQuestion);
  const [ready, setReady] = useState<Ready>();

  useEffect(() => {
    if (question === undefined) return;
    const prepare = async (asked: ProofQuestion) => {
      const [{ ProofDialog }, { data }] = await Promise.all([loadDialog(), client.GET('/session/proof')]);
      if (openQuestion() === asked) setReady({ Dialog: ProofDialog, question: asked, ways: data?.data.ways ?? [] });
    };
    prepare(question).catch((error: unknown) => {
      console.error(error);
      if (openQuestion() === question) dismissProof();
    });
  }, [question, client]);

  if (!ready || ready.question !== question) return undefined;
  const { Dialog, ways } = ready;
  return <Dialog question={question} ways={ways} />;
}
