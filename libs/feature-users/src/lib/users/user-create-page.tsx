import { paths } from '@countinghouse/permissions';
import { PageHeader } from '@countinghouse/ui';
import { ChosenDocuments } from './chosen-documents';
import { UserForm } from './user-form';
import { chosenDocuments, emptyUser, toNewUser } from './user-form-values';
import { useCreateUser } from './users-api';

/** The form for a new user. */
export function UserCreatePage() {
  const createUser = useCreateUser();

  return (
    <>
      <PageHeader title="Create User" back={{ href: paths.users() }} />
      <UserForm
        initialValues={emptyUser()}
        isNew
        submitLabel="Create User"
        onSave={(values) => createUser({ ...toNewUser(values), ...chosenDocuments(values) })}
        draftKey="user"
        documents={(form) => <ChosenDocuments form={form} />}
      />
    </>
  );
}

export { UserCreatePage as Component };
