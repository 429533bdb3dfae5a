import { paths } from '@countinghouse/navigation';
import { submitOrRequestApproval, useRequestApproval } from '@countinghouse/feature-records';
import { PageHeader } from '@countinghouse/ui';
import { SubadminForm } from './subadmin-form';
import { emptySubadmin, grantsOf, toNewSubadmin } from './subadmin-form-values';
import { useAddSubadmin } from './subadmins-api';

/** The form for a new sub-admin. */
export function SubadminCreatePage() {
  const addSubadmin = useAddSubadmin();
  const { requestApproval } = useRequestApproval();

  return (
    <>
      <PageHeader title="Create Subadmin" back={{ href: paths.subadmins() }} />
      <SubadminForm
        initialValues={emptySubadmin()}
        isNew
        submitLabel="Create Subadmin"
        onSave={(values) => {
          const subadmin = toNewSubadmin(values);
          return submitOrRequestApproval(
            () => addSubadmin(subadmin),
            async () => {
              // They are added, and wait for their permissions.
              const { data } = await addSubadmin({ ...subadmin, permissions: {} });
              if (data?._id !== undefined)
                await requestApproval(data._id, { permissions: grantsOf(subadmin.permissions) });
            },
          );
        }}
        draftKey="subadmin"
      />
    </>
  );
}

export { SubadminCreatePage as Component };
