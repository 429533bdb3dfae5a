import { confirm, createUpload, UploadView } from '@countinghouse/ui';
import { useState } from 'react';
import { accountName } from '../account-name';
import { isOpen, replacingOutcome, type UploadOutcome } from './upload-outcome';
import { documentFileError, userDocuments, type UserDocument } from './user-labels';
import { useReplaceDocument, useUser, type UserDetails } from './users-api';

/** A replacement that has ended, and did not simply work. */
interface Ended extends UploadOutcome {
  kind: UserDocument;
}

interface Replacing {
  /** A new file is on its way, or has come. */
  onReplacing: (isReplacing: boolean) => void;
  /** The user has this file now. */
  onReplaced: (kind: UserDocument, user: UserDetails) => void;
}

/** Asks, then sends a new file in place of a document; the question shows its progress and can cancel it. */
export function useDocumentReplacing(user: UserDetails, { onReplacing, onReplaced }: Replacing) {
  const replaceDocument = useReplaceDocument(user._id);
  const { refetch } = useUser(user._id);
  const [ended, setEnded] = useState<Ended>();

  /** Undefined where the user cannot be read now. */
  const reload = async () => {
    const { isSuccess, data } = await refetch();
    return isSuccess ? data.data : undefined;
  };

  const send = async (kind: UserDocument, file: File, upload: ReturnType<typeof createUpload>) => {
    onReplacing(true);
    try {
      await replaceDocument(kind, file, upload);
      const read = await reload();
      if (read) onReplaced(kind, read);
    } catch (error) {
      const hasCancelled = upload.signal.aborted;
      const read = isOpen(error, hasCancelled) ? await reload() : undefined;
      const isNew = read && read[kind] !== user[kind];
      if (isNew) onReplaced(kind, read);
      setEnded({ kind, ...replacingOutcome(error, hasCancelled, isNew) });
      throw error;
    } finally {
      onReplacing(false);
    }
  };

  const ask = (kind: UserDocument, file: File | null) => {
    if (!file) return;
    const error = documentFileError(file);
    setEnded(error === undefined ? undefined : { kind, tone: 'danger', words: error });
    if (error !== undefined) return;
    const upload = createUpload();
    const hasDocument = Boolean(user[kind]);
    void confirm({
      title: `${hasDocument ? 'Replace' : 'Add'} the ${userDocuments[kind]}?`,
      children: (
        <UploadView upload={upload} name={file.name}>
          <strong>{file.name}</strong> becomes the {userDocuments[kind]} of {accountName(user)}, not yet verified.
          {hasDocument && ' The present file is not kept.'}
        </UploadView>
      ),
      confirmLabel: hasDocument ? 'Replace file' : 'Add file',
      run: () => send(kind, file, upload),
      stop: upload.cancel,
    });
  };

  return { ask, ended };
}
