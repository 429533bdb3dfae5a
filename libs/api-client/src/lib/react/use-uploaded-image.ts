import { uploadName } from '../core/upload-name';
import { useQuery } from './hooks';

/**
 * Reads an image that a record refers to, with the token. It is read once: it never changes under its name.
 *
 * @param uploadPath what the record holds
 * @example
 * const image = useUploadedImage(transaction.transaction_image); // image.data is a Blob
 */
export function useUploadedImage(uploadPath: string) {
  return useQuery(
    'get',
    '/uploads/{path}',
    { params: { path: { path: uploadName(uploadPath) } }, parseAs: 'blob' },
    { staleTime: 'static' },
  );
}
