import { queryFailure, useCapability } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { OpenApprovalRequests, submitOrRequestApproval, useRequestApproval } from '@countinghouse/feature-records';
import { NotAllowedState, RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { accountName } from '../account-name';
import { RequestedAccess } from './requested-access';
import { useProtection } from './protected-account';
import { SubadminForm, type SubadminFormProps } from './subadmin-form';
import { fromSubadmin, splitGrants, subadminFields, toSubadminChanges } from './subadmin-form-values';
import { namelessSubadmin } from './subadmin-labels';
import { SubadminSecondFactor } from './subadmin-second-factor';
import { useSubadmin, useUpdateSubadmin, type Subadmin } from './subadmins-api';

/** The form for an existing sub-admin. */
export function SubadminEditPage() {
  const { id = '' } = useParams();
  const subadmin = useSubadmin(id);
  const record = subadmin.data?.data;

  return (
    <RecordScreen
      title={record ? `Edit ${accountName(record, namelessSubadmin)}` : 'Edit Subadmin'}
      record={record}
      failure={queryFailure(subadmin)}
      missing="Subadmin not found."
      list={{ href: paths.subadmins(), label: 'Go to the subadmins' }}
      isForm
    >
      {(found) => (
        <SubadminEditForm key={found._id} subadmin={found} version={subadmin.data?.version} reload={subadmin.refetch} />
      )}
    </RecordScreen>
  );
}

interface SubadminEditFormProps {
  subadmin: Subadmin;
  version: string | undefined;
  reload: ReturnType<typeof useSubadmin>['refetch'];
}

function SubadminEditForm({ subadmin, version, reload }: SubadminEditFormProps) {
  const updateSubadmin = useUpdateSubadmin(subadmin._id);
  const { requestApproval } = useRequestApproval();
  const takesParts = useCapability('partial_changes');
  const arePermissionsKnown = subadmin.permissions !== undefined;
  const protection = useProtection()(subadmin);
  if (protection) return <NotAllowedState title={protection}>It cannot be changed or deleted here.</NotAllowedState>;

  const save: SubadminFormProps['onSave'] = (values, baseRecord) => {
    const changes = toSubadminChanges(values, baseRecord.values, takesParts, arePermissionsKnown);
    if (!changes) return undefined;
    return submitOrRequestApproval(
      () => updateSubadmin(changes, baseRecord.version),
      async () => {
        // Flags of an inactive account come into force with its activation, and are part of that proposal.
        const { status, ...others } = changes;
        if (status === 'active' && baseRecord.values.status === 'inactive') {
          const hasOthers = Object.keys(others).length > 0;
          if (hasOthers) await updateSubadmin(others, baseRecord.version);
          await requestApproval(
            subadmin._id,
            { access: { action: 'activate' } },
            { version: hasOthers ? undefined : baseRecord.version },
          );
          return;
        }
        // What is not given is changed at once.
        const { grants, rest } = splitGrants(changes);
        if (rest) await updateSubadmin(rest, baseRecord.version);
        await requestApproval(
          subadmin._id,
          { permissions: grants },
          { version: rest ? undefined : baseRecord.version },
        );
      },
    );
  };

  return (
    <>
      <OpenApprovalRequests
        kinds={['permissions', 'access']}
        recordId={subadmin._id}
        describe={(approvalRequest) => <RequestedAccess approvalRequest={approvalRequest} subadmins={[subadmin]} />}
      />
      <SubadminForm
        initialValues={fromSubadmin(subadmin)}
        isNew={false}
        arePermissionsKnown={arePermissionsKnown}
        submitLabel="Update Subadmin"
        onSave={save}
        draftKey={`subadmin ${subadmin._id}`}
        record={{
          values: fromSubadmin(subadmin),
          version,
          fields: subadminFields,
          reload: async () => {
            const { data } = await reload({ throwOnError: true });
            return { values: fromSubadmin(data?.data ?? subadmin), version: data?.version };
          },
        }}
      />
      <SubadminSecondFactor subadmin={subadmin} />
    </>
  );
}

export { SubadminEditPage as Component };
