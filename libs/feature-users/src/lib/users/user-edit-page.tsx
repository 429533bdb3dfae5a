import { queryFailure, useCapability } from '@countinghouse/api-client';
import { RecordTimeline } from '@countinghouse/feature-audit';
import { paths } from '@countinghouse/areas';
import { RecordScreen } from '@countinghouse/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { accountName } from '../account-name';
import { StoredDocuments } from './stored-documents';
import classes from './user-form.module.css';
import { UserForm, type UserFormProps } from './user-form';
import { fromUser, toUserChanges, userFields, verifiedFollows } from './user-form-values';
import { useUpdateUser, useUser, type User } from './users-api';

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
          <UserEditForm key={found._id} user={found} version={user.data?.version} readAnew={user.refetch} />
          <div className={classes.history}>
            <RecordTimeline recordType="user" id={found._id} />
          </div>
        </>
      )}
    </RecordScreen>
  );
}

interface UserEditFormProps {
  user: User;
  version: string | undefined;
  readAnew: ReturnType<typeof useUser>['refetch'];
}

function UserEditForm({ user, version, readAnew }: UserEditFormProps) {
  const updateUser = useUpdateUser(user._id);
  const takesParts = useCapability('partial_changes');
  const [isReplacing, setIsReplacing] = useState(false);

  const save: UserFormProps['onSave'] = (values, basis) => {
    const changes = toUserChanges(values, basis.values, takesParts);
    return changes && updateUser(changes, basis.version);
  };

  return (
    <UserForm
      initialValues={fromUser(user)}
      isNew={false}
      submitLabel="Update User"
      onSave={save}
      draftKey={`user ${user._id}`}
      record={{
        values: fromUser(user),
        version,
        fields: userFields,
        follows: verifiedFollows,
        readAnew: async () => {
          const { data } = await readAnew({ throwOnError: true });
          return { values: fromUser(data?.data ?? user), version: data?.version };
        },
        isHeld: isReplacing,
      }}
      documents={(form) => <StoredDocuments user={user} form={form} onReplacing={setIsReplacing} />}
    />
  );
}

export { UserEditPage as Component };
