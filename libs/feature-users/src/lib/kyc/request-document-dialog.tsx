import { kycStatuses } from '@countinghouse/feature-records';
import { hasVisibleText, trimText } from '@countinghouse/shared/text';
import { FormModal } from '@countinghouse/ui';
import { NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getAccountName } from '../account-name';
import { getUnverifiedDocuments } from '../users/unverified-documents';
import { documentKinds, isDocumentKind, userDocuments, type UserDocument } from '../users/user-labels';
import { useRequestDocument, type VersionedUser } from './kyc-api';

export interface RequestDocumentDialogProps {
  record: VersionedUser;
  onRequested: () => void;
  onClose: () => void;
}

const MAX_REASON_CHARACTERS = 500;

/** Dialog that requests a new document from the user. Mount it only while it is open. */
export function RequestDocumentDialog({ record, onRequested, onClose }: RequestDocumentDialogProps) {
  const requestDocument = useRequestDocument(record);
  const form = useForm<{ kind: UserDocument | ''; reason: string }>({
    initialValues: { kind: getDefaultKind(record), reason: '' },
    validate: {
      kind: (kind) => (kind === '' ? 'Choose the document' : undefined),
      reason: (reason) => (hasVisibleText(reason) ? undefined : 'Reason is required'),
    },
  });

  return (
    <FormModal
      form={form}
      title={`Request a new document from ${getAccountName(record.user)}`}
      submitLabel="Request new document"
      messages={{ error: 'The document could not be requested.' }}
      onSubmit={({ kind, reason }) =>
        isDocumentKind(kind) ? requestDocument(kind, trimText(reason)).then(onRequested) : undefined
      }
      onClose={onClose}
    >
      <p>
        The document becomes unverified, and KYC stays {kycStatuses.in_progress.label} until a new one is uploaded and
        reviewed.
      </p>
      <NativeSelect
        label="Document"
        required
        data={[
          { value: '', label: 'Choose...' },
          ...documentKinds.map((kind) => ({ value: kind, label: userDocuments[kind] })),
        ]}
        {...form.getInputProps('kind')}
      />
      <Textarea
        label="Reason"
        description="What is wrong with the document, or why it is needed."
        required
        rows={4}
        maxLength={MAX_REASON_CHARACTERS}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}

/** Returns the only unverified document, or an empty string if there is not exactly one. */
function getDefaultKind({ user }: VersionedUser): UserDocument | '' {
  const [first, ...others] = getUnverifiedDocuments(user);
  return first && others.length === 0 ? first : '';
}
