import { paths } from '@countinghouse/navigation';
import { PageHeader, UploadView } from '@countinghouse/ui';
import { ChosenDocuments } from './chosen-documents';
import { useCreating } from './use-creating';
import { UserForm } from './user-form';
import { emptyUser } from './user-form-values';
import { useTakesDocuments } from './users-api';

/** The form for a new user. */
export function UserCreatePage() {
  const { create, upload } = useCreating();
  const takesDocuments = useTakesDocuments();

  return (
    <>
      <PageHeader title="Create User" back={{ href: paths.users() }} />
      <UserForm
        initialValues={emptyUser()}
        isNew
        submitLabel="Create User"
        onSave={create}
        whileSaving={upload && <UploadView upload={upload} name="The user's documents" canCancel />}
        draftKey="user"
        {...(takesDocuments && { documents: (form) => <ChosenDocuments form={form} /> })}
      />
    </>
  );
}

export { UserCreatePage as Component };
