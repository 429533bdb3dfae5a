import { getQueryFailure, useCapability } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { OpenApprovalRequests, submitOrRequestApproval, useRequestApproval } from '@countinghouse/feature-records';
import { NotAllowedState, RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { getAccountName } from '../account-name';
import { RequestedAccess } from './requested-access';
import { useProtectionReason } from './protected-account';
import { SubadminForm, type SubadminFormProps } from './subadmin-form';
import { toSubadminFormValues, splitGrants, subadminFields, toSubadminChanges } from './subadmin-form-values';
import { SUBADMIN_FALLBACK_NAME } from './subadmin-labels';
import { SubadminSecondFactor } from './subadmin-second-factor';
import { useSubadmin, useUpdateSubadmin, type Subadmin } from './subadmins-api';

export function SubadminEditPage() {
  const { id = '' } = useParams();
  const subadmin = useSubadmin(id);
  const record = subadmin.data?.data;

  return (
    <RecordScreen
      title={record ? `Edit ${getAccountName(record, SUBADMIN_FALLBACK_NAME)}` : 'Edit Subadmin'}
      record={record}
      failure={getQueryFailure(subadmin)}
      missing="Subadmin not found."
      list={{ href: paths.subadmins(), label: 'Go to the subadmins' }}
      isForm
    >
      {(record) => (
        <SubadminEditForm
          key={record._id}
          subadmin={record}
          version={subadmin.data?.version}
          reload={subadmin.refetch}
        />
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
  const supportsPartialChanges = useCapability('partial_changes');
  const arePermissionsKnown = subadmin.permissions !== undefined;
  const protectionReason = useProtectionReason()(subadmin);
  if (protectionReason)
    return <NotAllowedState title={protectionReason}>It cannot be changed or deleted here.</NotAllowedState>;

  const save: SubadminFormProps['onSave'] = (values, baseRecord) => {
    const changes = toSubadminChanges(values, baseRecord.values, supportsPartialChanges, arePermissionsKnown);
    if (!changes) return undefined;
    return submitOrRequestApproval(
      () => updateSubadmin(changes, baseRecord.version),
      async () => {
        // Permissions of an inactive account take effect on activation, so they are part of that approval request.
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
        // Changes that grant nothing are saved immediately.
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
        initialValues={toSubadminFormValues(subadmin)}
        isNew={false}
        arePermissionsKnown={arePermissionsKnown}
        submitLabel="Update Subadmin"
        onSave={save}
        draftKey={`subadmin ${subadmin._id}`}
        record={{
          values: toSubadminFormValues(subadmin),
          version,
          fields: subadminFields,
          reload: async () => {
            const { data } = await reload({ throwOnError: true });
            return { values: toSubadminFormValues(data?.data ?? subadmin), version: data?.version };
          },
        }}
      />
      <SubadminSecondFactor subadmin={subadmin} />
    </>
  );
}

export { SubadminEditPage as Component };
