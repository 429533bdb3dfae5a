import { confirm, ImageViewer, useObjectUrl } from '@countinghouse/ui';
import { Button, FileButton } from '@mantine/core';
import { DocumentFrame } from './document-frame';
import type { UserFormState } from './user-form';
import { documentKinds, imageTypes, userDocuments, type UserDocument } from './user-labels';
import { useDocumentImage, useReplaceDocument, type User } from './users-api';

/** The documents of a user who is there. A new image is sent at once, apart from the form. */
export function StoredDocuments({ user, form }: { user: User; form: UserFormState }) {
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
        const { data } = await replaceDocument(kind, file);
        takeVerified(form, kind, data[`${kind}_verified`]);
      },
    });
  };

  return documentKinds.map((kind) => {
    const path = user[kind];
    return (
      <DocumentFrame
        key={kind}
        kind={kind}
        form={form}
        {...(path && { image: <StoredImage path={path} alt={`${userDocuments[kind]} of ${user.fullName}`} /> })}
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
function takeVerified(form: UserFormState, kind: UserDocument, isVerified: boolean): void {
  const field = `${kind}_verified` as const;
  form.setInitialValues({ ...form.getInitialValues(), [field]: isVerified });
  form.setFieldValue(field, isVerified);
}
