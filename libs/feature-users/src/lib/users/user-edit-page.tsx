import { getQueryFailure } from '@countinghouse/api-client';
import { RecordTimeline } from '@countinghouse/feature-audit';
import { RecordNotes, activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { joinPresent, RecordHead, RecordScreen, LabelBadge } from '@countinghouse/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { getAccountName } from '../account-name';
import { StoredDocuments } from './stored-documents';
import classes from './user-form.module.css';
import { useSaveUser } from './use-save-user';
import { UserChecksSection } from './user-checks-section';
import { UserForm } from './user-form';
import { toUserFormValues, userFields, imageByVerifiedFlag } from './user-form-values';
import { getKycStatus } from './user-labels';
import { useUser, type UserDetails } from './users-api';

export function UserEditPage() {
  const { id = '' } = useParams();
  const user = useUser(id);
  const record = user.data?.data;

  return (
    <RecordScreen
      title={record ? `Edit ${getAccountName(record)}` : 'Edit User'}
      record={record}
      failure={getQueryFailure(user)}
      missing="User not found."
      list={{ href: paths.users(), label: 'Go to the users' }}
      isForm
    >
      {(record) => (
        <>
          <RecordHead
            status={
              <>
                <LabelBadge
                  labels={kycStatuses}
                  value={getKycStatus(record)}
                  note={joinPresent([record.kyc_reason, record.kyc_reason_details], '\n')}
                />
                <LabelBadge labels={activityStatuses} value={record.status} />
              </>
            }
          />
          <UserEditForm key={record._id} user={record} version={user.data?.version} reload={user.refetch} />
          <div className={classes.history}>
            <RecordNotes recordType="user" id={record._id} />
            <RecordTimeline recordType="user" id={record._id} />
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
  const { confirmSave, save } = useSaveUser(user._id);
  const [isReplacing, setIsReplacing] = useState(false);

  return (
    <UserForm
      initialValues={toUserFormValues(user)}
      isNew={false}
      submitLabel="Update User"
      onBeforeSave={confirmSave}
      onSave={save}
      draftKey={`user ${user._id}`}
      record={{
        values: toUserFormValues(user),
        version,
        fields: userFields,
        dependentFields: imageByVerifiedFlag,
        reload: async () => {
          const { data } = await reload({ throwOnError: true });
          return { values: toUserFormValues(data?.data ?? user), version: data?.version };
        },
        isMutating: isReplacing,
      }}
      checks={<UserChecksSection id={user._id} />}
      documents={(form) => <StoredDocuments user={user} form={form} onReplacing={setIsReplacing} />}
    />
  );
}

export { UserEditPage as Component };
