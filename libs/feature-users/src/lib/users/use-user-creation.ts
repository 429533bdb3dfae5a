import { ApiError } from '@countinghouse/api-client';
import { createUpload, type Upload } from '@countinghouse/ui';
import { useState } from 'react';
import { getCreationMessage, isOutcomeUnknown } from './upload-outcome';
import { getChosenDocuments, toNewUser, type UserFormValues } from './user-form-values';
import { useCreateUser, useCheckUserExists, useSupportsReasons } from './users-api';

/**
 * Creates a user. An upload of documents reports progress and can be cancelled. If no response arrives, it looks the
 * user up by email.
 */
export function useUserCreation() {
  const createUser = useCreateUser();
  const checkUserExists = useCheckUserExists();
  const supportsReasons = useSupportsReasons();
  const [upload, setUpload] = useState<Upload>();

  const create = async (values: UserFormValues) => {
    const user = toNewUser(values, supportsReasons);
    const documents = getChosenDocuments(values);
    const documentUpload = Object.keys(documents).length > 0 ? createUpload() : undefined;
    setUpload(documentUpload);
    try {
      return await createUser({ ...user, ...documents }, documentUpload);
    } catch (error) {
      const hasCancelled = documentUpload?.signal.aborted ?? false;
      if (!documentUpload || !isOutcomeUnknown(error, hasCancelled)) throw error;
      const userExists = await checkUserExists(user.email).catch(() => undefined);
      const serverMessage = getCreationMessage(error, hasCancelled, userExists);
      throw new ApiError({ status: 0, code: 'network', serverMessage, cause: error });
    }
  };

  return { create, upload };
}
