import { FailureDetails, ImageViewer, Note } from '@countinghouse/ui';
import { Button, FileButton } from '@mantine/core';
import { accountName } from '../account-name';
import { DocumentFrame } from './document-frame';
import { DocumentRequestNote, requestFor } from './document-request-note';
import type { UserFormState } from './user-form';
import { fromUser } from './user-form-values';
import { useDocumentImage } from './use-document-image';
import { useDocumentReplacing } from './use-document-replacing';
import { documentKinds, documentFileTypes, userDocuments, type UserDocument } from './user-labels';
import { useTakesDocuments, type UserDetails } from './users-api';

export interface StoredDocumentsProps {
  user: UserDetails;
  form: UserFormState;
  /** A new file is on its way, or has come. */
  onReplacing: (isReplacing: boolean) => void;
}

/** The documents of an existing user, as the form has them. A new file is sent at once, apart from the form. */
export function StoredDocuments({ user, form, onReplacing }: StoredDocumentsProps) {
  const takesDocuments = useTakesDocuments();
  const { ask, ended } = useDocumentReplacing(user, {
    onReplacing,
    onReplaced: (kind, replaced) => takeDocument(form, kind, replaced),
  });

  return documentKinds.map((kind) => {
    const path = form.getValues()[kind];
    const request = requestFor(user, kind);
    const hasEnded = ended?.kind === kind;
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
              alt={`${userDocuments[kind]} of ${accountName(user)}`}
            />
          ),
        })}
        {...((request || hasEnded) && {
          note: (
            <>
              {request && <DocumentRequestNote request={request} />}
              {hasEnded && (
                <Note tone={ended.tone} role="status">
                  <FailureDetails
                    message={ended.words}
                    {...(ended.requestId !== undefined && { requestId: ended.requestId })}
                  />
                </Note>
              )}
            </>
          ),
        })}
        actions={(chooser) =>
          takesDocuments && (
            <FileButton accept={documentFileTypes} onChange={(file) => ask(kind, file)}>
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

/** What the server says about a new file does not count as a change by the admin. */
function takeDocument(form: UserFormState, kind: UserDocument, user: UserDetails): void {
  const field = `${kind}_verified` as const;
  const read = fromUser(user);
  form.setInitialValues({ ...form.getInitialValues(), [kind]: read[kind], [field]: read[field] });
  form.setFieldValue(kind, read[kind]);
  form.setFieldValue(field, read[field]);
}
