import { ImageViewer } from '@countinghouse/ui';
import { Button, FileButton, Group } from '@mantine/core';
import { DocumentFrame } from './document-frame';
import type { UserFormState } from './user-form';
import {
  documentKinds,
  getDocumentFileError,
  documentFileTypes,
  userDocuments,
  type UserDocument,
} from './user-labels';

/** Document fields of a new user. The files are sent with the form. */
export function ChosenDocuments({ form }: { form: UserFormState }) {
  return documentKinds.map((kind) => <ChosenDocument key={kind} kind={kind} form={form} />);
}

function ChosenDocument({ kind, form }: { kind: UserDocument; form: UserFormState }) {
  const chosen = form.getValues()[kind];
  const file = chosen instanceof File ? chosen : null;
  const name = userDocuments[kind];
  const choose = (choice: File | null) => {
    const error = choice && getDocumentFileError(choice);
    if (error) return form.setFieldError(kind, error);
    form.clearFieldError(kind);
    form.setFieldValue(kind, choice);
    if (!choice) form.setFieldValue(`${kind}_verified`, false);
  };

  return (
    <DocumentFrame
      kind={kind}
      form={form}
      {...(file && { image: <ImageViewer src={file} alt={name} /> })}
      actions={(chooser) => (
        <Group gap="xs">
          {file && (
            <Button variant="subtle" size="xs" aria-label={`Remove ${name}`} onClick={() => choose(null)}>
              Remove
            </Button>
          )}
          <FileButton accept={documentFileTypes} onChange={(choice) => choice && choose(choice)}>
            {(props) => (
              <Button
                {...props}
                {...chooser}
                variant="default"
                size="xs"
                aria-label={`${file ? 'Replace' : 'Add'} ${name}`}
              >
                {file ? 'Replace' : 'Add file'}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
    />
  );
}
