import { loadWhenOnline } from '@countinghouse/ui';
import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { dismissProof, onQuestion, openQuestion, type ProofQuestion } from './proof-question';

const loadDialog = loadWhenOnline(() => import('./proof-dialog'));

/** The dialog that asks for a proof, where one is needed; its code is fetched then. Without it, the call is not sent. */
export function useProofQuestion(): ReactNode {
  const question = useSyncExternalStore(onQuestion, openQuestion);
  const [Dialog, setDialog] = useState<ComponentType<{ question: ProofQuestion }>>();

  useEffect(() => {
    if (question === undefined) return;
    loadDialog().then(
      ({ ProofDialog }) => setDialog(() => ProofDialog),
      (error: unknown) => {
        console.error(error);
        dismissProof();
      },
    );
  }, [question]);

  return question && Dialog && <Dialog question={question} />;
}
