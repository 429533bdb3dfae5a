import { Age, Note } from '@countinghouse/ui';
import type { CaseActivity } from './queues-api';

export interface CasePeopleProps {
  activity: CaseActivity | undefined;
  /** The signed-in admin's id. */
  adminId: string | undefined;
}

/** Who else is on the case: who has taken it, and who looks at it. Nothing where nobody does. */
export function CasePeople({ activity, adminId }: CasePeopleProps) {
  const { claim, viewers = [] } = activity ?? {};
  const owner = claim && claim.admin._id !== adminId ? claim.admin : undefined;
  const others = viewers.filter(({ _id }) => _id !== owner?._id);
  return (
    <div role="status">
      {owner && (
        <Note tone="warning">
          <strong>
            <bdi translate="no">{owner.fullName}</bdi> has taken this case
          </strong>
          {claim?.at !== undefined && (
            <>
              , <Age since={claim.at} /> ago
            </>
          )}
          .
        </Note>
      )}
      {claim?.admin._id === adminId && adminId !== undefined && <Note tone="info">You have taken this case.</Note>}
      {others.length > 0 && (
        <Note tone="info">
          <Names people={others} /> {others.length === 1 ? 'is' : 'are'} looking at this.
        </Note>
      )}
    </div>
  );
}

const listed = new Intl.ListFormat('en');

function Names({ people }: { people: readonly { fullName: string }[] }) {
  return <bdi translate="no">{listed.format(people.map(({ fullName }) => fullName))}</bdi>;
}
