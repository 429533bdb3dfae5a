import { paths } from '@countinghouse/areas';
import { PageHeader } from '@countinghouse/ui';
import { SubadminForm } from './subadmin-form';
import { emptySubadmin, toNewSubadmin } from './subadmin-form-values';
import { useAddSubadmin } from './subadmins-api';

/** The form for a new sub-admin. */
export function SubadminCreatePage() {
  const addSubadmin = useAddSubadmin();

  return (
    <>
      <PageHeader title="Create Subadmin" back={{ href: paths.subadmins() }} />
      <SubadminForm
        initialValues={emptySubadmin()}
        isNew
        submitLabel="Create Subadmin"
        onSave={(values) => addSubadmin(toNewSubadmin(values))}
        draftKey="subadmin"
      />
    </>
  );
}

export { SubadminCreatePage as Component };
