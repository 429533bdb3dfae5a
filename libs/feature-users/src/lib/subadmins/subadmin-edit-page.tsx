import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/permissions';
import { ErrorState, LoadingState, NotAllowedState, PageHeader } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { useProtection } from './protected-account';
import { SubadminForm } from './subadmin-form';
import { fromSubadmin, toSubadminChanges } from './subadmin-form-values';
import { useSubadmin, useUpdateSubadmin, type Subadmin } from './subadmins-api';

/** The form for a sub-admin who is there. */
export function SubadminEditPage() {
  const { id = '' } = useParams();
  const subadmin = useSubadmin(id);
  const record = subadmin.data?.data;
  const failure = queryFailure(subadmin);

  return (
    <>
      <PageHeader title={record ? `Edit ${record.fullName}` : 'Edit Subadmin'} back={{ href: paths.subadmins() }} />
      {subadmin.isPending && <LoadingState />}
      {failure && !record && <ErrorState {...failure} />}
      {record && <SubadminEditForm key={record._id} subadmin={record} />}
    </>
  );
}

function SubadminEditForm({ subadmin }: { subadmin: Subadmin }) {
  const updateSubadmin = useUpdateSubadmin(subadmin._id);
  const protection = useProtection()(subadmin);
  if (protection) return <NotAllowedState title={protection}>It cannot be changed or deleted here.</NotAllowedState>;

  return (
    <SubadminForm
      initialValues={fromSubadmin(subadmin)}
      isNew={false}
      submitLabel="Update Subadmin"
      onSave={(values) => updateSubadmin(toSubadminChanges(values, subadmin))}
      draftKey={`subadmin ${subadmin._id}`}
    />
  );
}

export { SubadminEditPage as Component };
