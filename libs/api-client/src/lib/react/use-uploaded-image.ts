import { useQuery, useQueryClient } from '@tanstack/react-query';
import { uploadAddress, uploadName } from '../core/upload-name';
import { useApiClient } from './api-provider';
import { capabilitiesQuery } from './use-capability';

/**
 * Reads an image that a record refers to. It is read once: it never changes under its name. It comes through the API, with
 * the token; from a server that lacks `uploads`, it comes from where the record says, and without one.
 *
 * @param uploadPath what the record holds
 * @example
 * const image = useUploadedImage(transaction.transaction_image); // image.data is a Blob
 */
export function useUploadedImage(uploadPath: string) {
  const client = useApiClient();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['get', '/uploads/{path}', uploadPath],
    queryFn: async ({ signal }) => {
      const capabilities = await queryClient.ensureQueryData(capabilitiesQuery(client)).catch(() => undefined);
      const isStatic = capabilities?.includes('uploads') === false;
      const { data } = await client.GET('/uploads/{path}', {
        params: { path: { path: uploadName(uploadPath) } },
        parseAs: 'blob',
        signal,
        ...(isStatic && { fetch: ({ url, signal }: Request) => fetchStatic(uploadPath, url, signal) }),
      });
      return data;
    },
    staleTime: 'static',
  });
}

async function fetchStatic(uploadPath: string, apiAddress: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(uploadAddress(uploadPath, apiAddress), { signal });
  // What a file server refuses says nothing about the session.
  return [401, 403].includes(response.status) ? new Response(null, { status: 404 }) : response;
}
