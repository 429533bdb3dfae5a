import { Age, Note } from '@countinghouse/ui';
import type { CaseActivity } from './queues-api';

export interface CasePresenceProps {
  activity: CaseActivity | undefined;
  /** The signed-in admin's id. */
  adminId: string | undefined;
}

/** The admin who has claimed the case, and its viewers. */
export function CasePresence({ activity, adminId }: CasePresenceProps) {
  const { claim, viewers = [] } = activity ?? {};
  const owner = claim && claim.admin._id !== adminId ? claim.admin : undefined;
  const others = viewers.filter(({ _id }) => _id !== owner?._id);
  return (
    <div role="status">
      {owner && (
        <Note tone="warning">
          <strong>
            <bdi translate="no">{owner.fullName}</bdi> has claimed this case
          </strong>
          {claim?.at !== undefined && (
            <>
              , <Age since={claim.at} /> ago
            </>
          )}
          .
        </Note>
      )}
      {claim?.admin._id === adminId && adminId !== undefined && <Note tone="info">You have claimed this case.</Note>}
      {others.length > 0 && (
        <Note tone="info">
          <Names people={others} /> {others.length === 1 ? 'is' : 'are'} viewing this case.
        </Note>
      )}
    </div>
  );
}

const nameList = new Intl.ListFormat('en');

function Names({ people }: { people: readonly { fullName: string }[] }) {
  return <bdi translate="no">{nameList.format(people.map(({ fullName }) => fullName))}</bdi>;
}
