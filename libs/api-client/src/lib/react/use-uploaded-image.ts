import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getUploadUrl, getUploadName } from '../core/upload-name';
import { useApiClient } from './api-provider';
import { capabilitiesQuery } from './use-capability';

/**
 * Reads an uploaded image. It is read once, because an upload never changes. It is read through the API with the session
 * token; from a server without the `uploads` capability, it is read from its static URL without a token.
 *
 * @param uploadPath the path in the record
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
        params: { path: { path: getUploadName(uploadPath) } },
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
  const response = await fetch(getUploadUrl(uploadPath, apiAddress), { signal });
  // A 401 or 403 of a file server does not concern the session.
  return [401, 403].includes(response.status) ? new Response(null, { status: 404 }) : response;
}
