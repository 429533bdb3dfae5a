import { ApiError } from '@countinghouse/api-client';
import { createUpload, type Upload } from '@countinghouse/ui';
import { useState } from 'react';
import { creatingWords, isOpen } from './upload-outcome';
import { chosenDocuments, toNewUser, type UserFormValues } from './user-form-values';
import { useCreateUser, useHasUser, useKeepsReasons } from './users-api';

/** Creates a user. An upload of documents can be watched and cancelled; where no answer came, it looks for the user. */
export function useCreating() {
  const createUser = useCreateUser();
  const hasUser = useHasUser();
  const keepsReasons = useKeepsReasons();
  const [upload, setUpload] = useState<Upload>();

  const create = async (values: UserFormValues) => {
    const user = toNewUser(values, keepsReasons);
    const documents = chosenDocuments(values);
    const sending = Object.keys(documents).length > 0 ? createUpload() : undefined;
    setUpload(sending);
    try {
      return await createUser({ ...user, ...documents }, sending);
    } catch (error) {
      const hasCancelled = sending?.signal.aborted ?? false;
      if (!sending || !isOpen(error, hasCancelled)) throw error;
      const isThere = await hasUser(user.email).catch(() => undefined);
      const serverMessage = creatingWords(error, hasCancelled, isThere);
      throw new ApiError({ status: 0, code: 'network', serverMessage, cause: error });
    }
  };

  return { create, upload };
}
