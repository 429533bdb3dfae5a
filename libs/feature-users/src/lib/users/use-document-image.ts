import { useUploadedImage } from '@countinghouse/api-client';
import type { DocumentPages } from '@countinghouse/ui';
import { useState } from 'react';
import type { UserDocument } from './user-labels';
import type { UserDetails } from './users-api';

/**
 * Reads the image of a document. Of one that was sent as a PDF of several pages it reads the page that is shown, and has what
 * turns the pages. Mount what calls it anew (`key`) for another path: a new document begins with its first page.
 *
 * @param path where the record says that the image is, which is the first page of a PDF. Pages of another file are left out
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
