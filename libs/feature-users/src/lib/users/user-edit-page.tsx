import { queryFailure } from '@countinghouse/api-client';
import { RecordTimeline } from '@countinghouse/feature-audit';
import { RecordNotes, activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { joinKnown, RecordHead, RecordScreen, WordBadge } from '@countinghouse/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { accountName } from '../account-name';
import { StoredDocuments } from './stored-documents';
import classes from './user-form.module.css';
import { useSavingUser } from './use-saving-user';
import { UserChecksSection } from './user-checks-section';
import { UserForm } from './user-form';
import { fromUser, userFields, verifiedFollows } from './user-form-values';
import { kycStatusOf } from './user-labels';
import { useUser, type UserDetails } from './users-api';

/** The form for an existing user. */
export function UserEditPage() {
  const { id = '' } = useParams();
  const user = useUser(id);
  const record = user.data?.data;

  return (
    <RecordScreen
      title={record ? `Edit ${accountName(record)}` : 'Edit User'}
      record={record}
      failure={queryFailure(user)}
      missing="User not found."
      list={{ href: paths.users(), label: 'Go to the users' }}
      isForm
    >
      {(found) => (
        <>
          <RecordHead
            status={
              <>
                <WordBadge
                  vocabulary={kycStatuses}
                  word={kycStatusOf(found)}
                  note={joinKnown([found.kyc_reason, found.kyc_reason_details], '\n')}
                />
                <WordBadge vocabulary={activityStatuses} word={found.status} />
              </>
            }
          />
          <UserEditForm key={found._id} user={found} version={user.data?.version} reload={user.refetch} />
          <div className={classes.history}>
            <RecordNotes recordType="user" id={found._id} />
            <RecordTimeline recordType="user" id={found._id} />
          </div>
        </>
      )}
    </RecordScreen>
  );
}

interface UserEditFormProps {
  user: UserDetails;
  version: string | undefined;
  reload: ReturnType<typeof useUser>['refetch'];
}

function UserEditForm({ user, version, reload }: UserEditFormProps) {
  const { ask, save } = useSavingUser(user._id);
  const [isReplacing, setIsReplacing] = useState(false);

  return (
    <UserForm
      initialValues={fromUser(user)}
      isNew={false}
      submitLabel="Update User"
      onAsk={ask}
      onSave={save}
      draftKey={`user ${user._id}`}
      record={{
        values: fromUser(user),
        version,
        fields: userFields,
        follows: verifiedFollows,
        reload: async () => {
          const { data } = await reload({ throwOnError: true });
          return { values: fromUser(data?.data ?? user), version: data?.version };
        },
        isHeld: isReplacing,
      }}
      checks={<UserChecksSection id={user._id} />}
      documents={(form) => <StoredDocuments user={user} form={form} onReplacing={setIsReplacing} />}
    />
  );
}

export { UserEditPage as Component };
