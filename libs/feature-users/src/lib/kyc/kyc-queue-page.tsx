import { paths } from '@countinghouse/navigation';
import { QueueScreen, useQueueContext } from '@countinghouse/feature-queues';
import { useUser, useUserChecks } from '../users/users-api';
import { KycReview, type KycDecision } from './kyc-review';

/** The KYC queue, one user at a time. */
export function KycQueuePage() {
  return (
    <QueueScreen
      queue="kyc"
      label="Identity checks"
      listLink={{ href: paths.users(), label: 'All users' }}
      minCaseWidthRem={66}
      Case={KycCase}
      Preload={Preload}
    />
  );
}

const decisionLabels = { approved: 'Approved', rejected: 'Rejected', requested: 'Requested' } as const satisfies Record<
  KycDecision,
  string
>;

function KycCase({ id }: { id: string }) {
  const queueContext = useQueueContext();
  return <KycReview id={id} onDecided={(decision) => queueContext?.onDone({ label: decisionLabels[decision] })} />;
}

function Preload({ id }: { id: string }) {
  useUser(id);
  useUserChecks(id);
  return null;
}

export { KycQueuePage as Component };
