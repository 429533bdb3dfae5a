import { FailureDetails, ImageViewer, Note } from '@countinghouse/ui';
import { Button, FileButton } from '@mantine/core';
import { getAccountName } from '../account-name';
import { DocumentFrame } from './document-frame';
import { DocumentRequestNote, findDocumentRequest } from './document-request-note';
import type { UserFormState } from './user-form';
import { toUserFormValues } from './user-form-values';
import { useDocumentImage } from './use-document-image';
import { useDocumentReplacement } from './use-document-replacement';
import { documentKinds, documentFileTypes, userDocuments, type UserDocument } from './user-labels';
import { useSupportsDocuments, type UserDetails } from './users-api';

export interface StoredDocumentsProps {
  user: UserDetails;
  form: UserFormState;
  /** Called when an upload starts and ends. */
  onReplacing: (isReplacing: boolean) => void;
}

/** Document fields of an existing user. A new file is uploaded immediately, independent of the form. */
export function StoredDocuments({ user, form, onReplacing }: StoredDocumentsProps) {
  const supportsDocuments = useSupportsDocuments();
  const { confirmReplacement, outcome } = useDocumentReplacement(user, {
    onReplacing,
    onReplaced: (kind, updatedUser) => applyDocument(form, kind, updatedUser),
  });

  return documentKinds.map((kind) => {
    const path = form.getValues()[kind];
    const request = findDocumentRequest(user, kind);
    const hasOutcome = outcome?.kind === kind;
    return (
      <DocumentFrame
        key={kind}
        kind={kind}
        form={form}
        {...(typeof path === 'string' && {
          image: (
            <StoredImage
              key={path}
              user={user}
              kind={kind}
              path={path}
              alt={`${userDocuments[kind]} of ${getAccountName(user)}`}
            />
          ),
        })}
        {...((request || hasOutcome) && {
          note: (
            <>
              {request && <DocumentRequestNote request={request} />}
              {hasOutcome && (
                <Note tone={outcome.tone} role="status">
                  <FailureDetails
                    message={outcome.message}
                    {...(outcome.requestId !== undefined && { requestId: outcome.requestId })}
                  />
                </Note>
              )}
            </>
          ),
        })}
        actions={(chooser) =>
          supportsDocuments && (
            <FileButton accept={documentFileTypes} onChange={(file) => confirmReplacement(kind, file)}>
              {(props) => (
                <Button
                  {...props}
                  {...chooser}
                  variant="default"
                  size="xs"
                  aria-label={`${path ? 'Replace' : 'Add'} ${userDocuments[kind]}`}
                >
                  {path ? 'Replace' : 'Add file'}
                </Button>
              )}
            </FileButton>
          )
        }
      />
    );
  });
}

interface StoredImageProps {
  user: UserDetails;
  kind: UserDocument;
  path: string;
  alt: string;
}

function StoredImage({ user, kind, path, alt }: StoredImageProps) {
  const { image, pages, retry } = useDocumentImage(user, kind, path);
  return <ImageViewer src={image.data} alt={alt} hasFailed={image.isError} onRetry={retry} pages={pages} />;
}

/** Updates the initial values too, so that the new file does not count as an unsaved change. */
function applyDocument(form: UserFormState, kind: UserDocument, user: UserDetails): void {
  const field = `${kind}_verified` as const;
  const serverValues = toUserFormValues(user);
  form.setInitialValues({ ...form.getInitialValues(), [kind]: serverValues[kind], [field]: serverValues[field] });
  form.setFieldValue(kind, serverValues[kind]);
  form.setFieldValue(field, serverValues[field]);
}
