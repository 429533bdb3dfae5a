import { paths } from '@countinghouse/navigation';
import { submitOrRequestApproval, useRequestApproval } from '@countinghouse/feature-records';
import { PageHeader } from '@countinghouse/ui';
import { SubadminForm } from './subadmin-form';
import { createEmptySubadmin, getGrants, toNewSubadmin } from './subadmin-form-values';
import { useAddSubadmin } from './subadmins-api';

export function SubadminCreatePage() {
  const addSubadmin = useAddSubadmin();
  const { requestApproval } = useRequestApproval();

  return (
    <>
      <PageHeader title="Create Subadmin" back={{ href: paths.subadmins() }} />
      <SubadminForm
        initialValues={createEmptySubadmin()}
        isNew
        submitLabel="Create Subadmin"
        onSave={(values) => {
          const subadmin = toNewSubadmin(values);
          return submitOrRequestApproval(
            () => addSubadmin(subadmin),
            async () => {
              // The account is created without permissions; the request asks for them.
              const { data } = await addSubadmin({ ...subadmin, permissions: {} });
              if (data?._id !== undefined)
                await requestApproval(data._id, { permissions: getGrants(subadmin.permissions) });
            },
          );
        }}
        draftKey="subadmin"
      />
    </>
  );
}

export { SubadminCreatePage as Component };
