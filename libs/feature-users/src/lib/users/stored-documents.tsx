import { confirm, ImageViewer, useObjectUrl } from '@countinghouse/ui';
import { Button, FileButton } from '@mantine/core';
import { DocumentFrame } from './document-frame';
import type { UserFormState } from './user-form';
import { documentKinds, imageTypes, userDocuments, type UserDocument } from './user-labels';
import { useDocumentImage, useReplaceDocument, type User } from './users-api';

export interface StoredDocumentsProps {
  user: User;
  form: UserFormState;
  /** A new image is on its way, or has come. */
  onReplacing: (isReplacing: boolean) => void;
}

/** The documents of a user who is there, as the form has them. A new image is sent at once, apart from the form. */
export function StoredDocuments({ user, form, onReplacing }: StoredDocumentsProps) {
  const { replaceDocument, isOffered } = useReplaceDocument(user._id);

  const askAndReplace = (kind: UserDocument, file: File | null) => {
    if (!file) return;
    void confirm({
      title: `${user[kind] ? 'Replace' : 'Add'} the ${userDocuments[kind]}?`,
      children: (
        <>
          <strong>{file.name}</strong> becomes the {userDocuments[kind]} of {user.fullName}, not yet verified.
          {user[kind] && ' The present image is not kept.'}
        </>
      ),
      confirmLabel: user[kind] ? 'Replace image' : 'Add image',
      run: async () => {
        onReplacing(true);
        try {
          const { data } = await replaceDocument(kind, file);
          takeDocument(form, kind, data);
        } finally {
          onReplacing(false);
        }
      },
    });
  };

  return documentKinds.map((kind) => {
    const path = form.getValues()[kind];
    return (
      <DocumentFrame
        key={kind}
        kind={kind}
        form={form}
        {...(typeof path === 'string' && {
          image: <StoredImage path={path} alt={`${userDocuments[kind]} of ${user.fullName}`} />,
        })}
        actions={
          isOffered && (
            <FileButton accept={imageTypes} onChange={(file) => askAndReplace(kind, file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="xs"
                  aria-label={`${path ? 'Replace' : 'Add'} ${userDocuments[kind]}`}
                >
                  {path ? 'Replace' : 'Add image'}
                </Button>
              )}
            </FileButton>
          )
        }
      />
    );
  });
}

function StoredImage({ path, alt }: { path: string; alt: string }) {
  const image = useDocumentImage(path);
  return <ImageViewer src={useObjectUrl(image.data)} alt={alt} hasFailed={image.isError} />;
}

/** What the server says of a new image is no change of the admin's. */
function takeDocument(form: UserFormState, kind: UserDocument, user: User): void {
  const field = `${kind}_verified` as const;
  form.setInitialValues({ ...form.getInitialValues(), [kind]: user[kind], [field]: user[field] });
  form.setFieldValue(kind, user[kind]);
  form.setFieldValue(field, user[field]);
}
