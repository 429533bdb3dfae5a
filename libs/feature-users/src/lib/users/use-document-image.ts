import { useUploadedImage } from '@countinghouse/api-client';
import type { DocumentPages } from '@countinghouse/ui';
import { useState } from 'react';
import type { UserDocument } from './user-labels';
import type { UserDetails } from './users-api';

/**
 * Fetches the image of a document, and of a multi-page PDF the current page. Use the path as React `key`, so that a new
 * document starts on its first page.
 *
 * @param path image path in the record, which is the first page of a PDF; pages of other files are ignored
 */
export function useDocumentImage(user: UserDetails, kind: UserDocument, path: string) {
  const [chosen, setPage] = useState(1);
  const entry = user.document_pages?.find((document) => document.kind === kind && document.pages[0] === path);
  const paths = entry?.pages ?? [path];
  const count = paths.length;
  const page = Math.min(chosen, count);
  const image = useUploadedImage(paths[page - 1] ?? path);
  const pages: DocumentPages | undefined = entry && { page, count, total: entry.page_count, onPage: setPage };
  return { image, pages, retry: () => void image.refetch() };
}
