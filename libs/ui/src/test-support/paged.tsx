import { useState, type ComponentType } from 'react';
import type { DocumentPages } from '../lib/document-pager/document-pager';
import { UiProvider } from '../lib/ui-provider/ui-provider';

export interface PagedProps {
  /** Component that shows a page. */
  viewer: ComponentType<{
    src: string | undefined;
    alt: string;
    hasFailed: boolean;
    onRetry: () => void;
    pages: DocumentPages;
  }>;
  /** URL of each page; undefined while it loads, or `failed`. */
  sources: readonly (string | undefined)[];
  /** Called with the page to load again. */
  onRetry?: (page: number) => void;
}

/** A viewer with the pages of a document. */
export function Paged({ viewer: Viewer, sources, onRetry }: PagedProps) {
  const [page, setPage] = useState(1);
  const source = sources[page - 1];
  return (
    <UiProvider productName="Countinghouse">
      <Viewer
        src={source === 'failed' ? undefined : source}
        alt="Proof"
        hasFailed={source === 'failed'}
        onRetry={() => onRetry?.(page)}
        pages={{ page, count: sources.length, total: sources.length, onPage: setPage }}
      />
    </UiProvider>
  );
}
