import { kycStatuses } from '@countinghouse/feature-records';
import { hasVisibleText, trimText } from '@countinghouse/shared/text';
import { FormModal } from '@countinghouse/ui';
import { NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountName } from '../account-name';
import { unverifiedDocuments } from '../users/unverified-documents';
import { documentKinds, isDocumentKind, userDocuments, type UserDocument } from '../users/user-labels';
import { useRequestDocument, type Case } from './kyc-api';

export interface AskAgainProps {
  of: Case;
  /** The server has kept the request. */
  onAsked: () => void;
  onClose: () => void;
}

const mostLetters = 500;

/** Which document the user is asked for again, and why. Mounted while it is open. */
export function AskAgain({ of, onAsked, onClose }: AskAgainProps) {
  const requestDocument = useRequestDocument(of);
  const form = useForm<{ kind: UserDocument | ''; reason: string }>({
    initialValues: { kind: likelyKind(of), reason: '' },
    validate: {
      kind: (kind) => (kind === '' ? 'Choose the document' : undefined),
      reason: (reason) => (hasVisibleText(reason) ? undefined : 'Reason is required'),
    },
  });

  return (
    <FormModal
      form={form}
      title={`Ask ${accountName(of.user)} for a document again`}
      submitLabel="Ask again"
      words={{ error: 'The user could not be asked.' }}
      onSubmit={({ kind, reason }) =>
        isDocumentKind(kind) ? requestDocument(kind, trimText(reason)).then(onAsked) : undefined
      }
      onClose={onClose}
    >
      <p>
        The document is not verified from then on, and the KYC status is {kycStatuses.in_progress.label} until a new one
        has come and been looked at.
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
        description="What is wrong with the document, or why one is needed."
        required
        rows={4}
        maxLength={mostLetters}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}

/** The only document that is not verified; none where it cannot be told. */
function likelyKind({ user }: Case): UserDocument | '' {
  const [first, ...others] = unverifiedDocuments(user);
  return first && others.length === 0 ? first : '';
}
