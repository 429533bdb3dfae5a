import { confirm, createUpload, UploadView } from '@countinghouse/ui';
import { useState } from 'react';
import { getAccountName } from '../account-name';
import { isOutcomeUnknown, getReplacementOutcome, type UploadOutcome } from './upload-outcome';
import { getDocumentFileError, userDocuments, type UserDocument } from './user-labels';
import { useReplaceDocument, useUser, type UserDetails } from './users-api';

/** Outcome of a replacement that failed or is unknown. */
interface ReplacementOutcome extends UploadOutcome {
  kind: UserDocument;
}

interface ReplacementCallbacks {
  /** Called when an upload starts and ends. */
  onReplacing: (isReplacing: boolean) => void;
  /** Called with the refetched user once the file is stored. */
  onReplaced: (kind: UserDocument, user: UserDetails) => void;
}

/** Confirms and uploads a new file for a document. The dialog shows the progress and can cancel it. */
export function useDocumentReplacement(user: UserDetails, { onReplacing, onReplaced }: ReplacementCallbacks) {
  const replaceDocument = useReplaceDocument(user._id);
  const { refetch } = useUser(user._id);
  const [outcome, setOutcome] = useState<ReplacementOutcome>();

  /** Returns undefined if the user cannot be fetched. */
  const reload = async () => {
    const { isSuccess, data } = await refetch();
    return isSuccess ? data.data : undefined;
  };

  const send = async (kind: UserDocument, file: File, upload: ReturnType<typeof createUpload>) => {
    onReplacing(true);
    try {
      await replaceDocument(kind, file, upload);
      const updatedUser = await reload();
      if (updatedUser) onReplaced(kind, updatedUser);
    } catch (error) {
      const hasCancelled = upload.signal.aborted;
      const updatedUser = isOutcomeUnknown(error, hasCancelled) ? await reload() : undefined;
      const hasNewFile = updatedUser && updatedUser[kind] !== user[kind];
      if (hasNewFile) onReplaced(kind, updatedUser);
      setOutcome({ kind, ...getReplacementOutcome(error, hasCancelled, hasNewFile) });
      throw error;
    } finally {
      onReplacing(false);
    }
  };

  const confirmReplacement = (kind: UserDocument, file: File | null) => {
    if (!file) return;
    const error = getDocumentFileError(file);
    setOutcome(error === undefined ? undefined : { kind, tone: 'danger', message: error });
    if (error !== undefined) return;
    const upload = createUpload();
    const hasDocument = Boolean(user[kind]);
    void confirm({
      title: `${hasDocument ? 'Replace' : 'Add'} the ${userDocuments[kind]}?`,
      children: (
        <UploadView upload={upload} name={file.name}>
          <strong>{file.name}</strong> becomes the {userDocuments[kind]} of {getAccountName(user)}, not yet verified.
          {hasDocument && ' The current file is deleted.'}
        </UploadView>
      ),
      confirmLabel: hasDocument ? 'Replace file' : 'Add file',
      run: () => send(kind, file, upload),
      stop: upload.cancel,
    });
  };

  return { confirmReplacement, outcome };
}
