import { paths } from '@countinghouse/navigation';
import { PageHeader, UploadView } from '@countinghouse/ui';
import { ChosenDocuments } from './chosen-documents';
import { useUserCreation } from './use-user-creation';
import { UserForm } from './user-form';
import { createEmptyUser } from './user-form-values';
import { useSupportsDocuments } from './users-api';

export function UserCreatePage() {
  const { create, upload } = useUserCreation();
  const supportsDocuments = useSupportsDocuments();

  return (
    <>
      <PageHeader title="Create User" back={{ href: paths.users() }} />
      <UserForm
        initialValues={createEmptyUser()}
        isNew
        submitLabel="Create User"
        onSave={create}
        whileSaving={upload && <UploadView upload={upload} name="The user's documents" canCancel />}
        draftKey="user"
        {...(supportsDocuments && { documents: (form) => <ChosenDocuments form={form} /> })}
      />
    </>
  );
}

export { UserCreatePage as Component };
