import { queryFailure } from '@countinghouse/api-client';
import { RecordTimeline } from '@countinghouse/feature-audit';
import { paths } from '@countinghouse/permissions';
import { ErrorState, LoadingState, PageHeader } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { StoredDocuments } from './stored-documents';
import classes from './user-form.module.css';
import { UserForm } from './user-form';
import { fromUser, toUserChanges } from './user-form-values';
import { useUpdateUser, useUser, type User } from './users-api';

/** The form for a user who is there. */
export function UserEditPage() {
  const { id = '' } = useParams();
  const user = useUser(id);
  const record = user.data?.data;
  const failure = queryFailure(user);

  return (
    <>
      <PageHeader title={record ? `Edit ${record.fullName}` : 'Edit User'} back={{ href: paths.users() }} />
      {user.isPending && <LoadingState />}
      {failure && !record && <ErrorState {...failure} />}
      {record && (
        <>
          <UserEditForm key={record._id} user={record} />
          <div className={classes.history}>
            <RecordTimeline recordType="user" id={record._id} />
          </div>
        </>
      )}
    </>
  );
}

function UserEditForm({ user }: { user: User }) {
  const updateUser = useUpdateUser(user._id);

  return (
    <UserForm
      initialValues={fromUser(user)}
      isNew={false}
      submitLabel="Update User"
      onSave={(values) => updateUser(toUserChanges(values))}
      draftKey={`user ${user._id}`}
      documents={(form) => <StoredDocuments user={user} form={form} />}
    />
  );
}

export { UserEditPage as Component };
