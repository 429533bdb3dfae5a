import { paths } from '@countinghouse/navigation';
import { QueueScreen, useCase } from '@countinghouse/feature-queues';
import { useUser, useUserChecks } from '../users/users-api';
import { KycReview, type KycDecision } from './kyc-review';

/** The users whose identity waits to be checked, one after the other. */
export function KycQueuePage() {
  return (
    <QueueScreen
      queue="kyc"
      label="Identities"
      listHref={paths.users()}
      caseRoom={66}
      Case={KycCase}
      Preload={Preload}
    />
  );
}

const words = { approved: 'Approved', rejected: 'Rejected', asked: 'Asked again' } as const satisfies Record<
  KycDecision,
  string
>;

function KycCase({ id }: { id: string }) {
  const inQueue = useCase();
  return <KycReview id={id} onDecided={(decision) => inQueue?.onDone({ word: words[decision] })} />;
}

function Preload({ id }: { id: string }) {
  useUser(id);
  useUserChecks(id);
  return null;
}

export { KycQueuePage as Component };
