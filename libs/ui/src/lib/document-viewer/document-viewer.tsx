import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { DocumentPages } from '../document-pager/document-pager';
import { useObjectUrl } from '../image-viewer/use-object-url';
import { DocumentStage } from './document-stage';
import classes from './document-viewer.module.css';
import { initialView } from './view-transform';

export interface DocumentViewerProps {
  /** URL of the image, or the image as a blob. Undefined while it loads. */
  src: string | Blob | undefined;
  /** Alternative text; also the title in full screen. */
  alt: string;
  /** Whether the image could not be loaded. @default false */
  hasFailed?: boolean;
  /** Called by Retry. */
  onRetry?: () => void;
  /** Pages of a document with several; `src` is the current page. */
  pages?: DocumentPages | undefined;
}

/**
 * Document viewer with zoom, panning, pinching, rotation, full screen and pages. Its shortcuts work only while the focus is
 * inside. The rotation is kept across pages. Pass another `key` for another document.
 */
export function DocumentViewer({ src, alt, hasFailed = false, onRetry, pages }: DocumentViewerProps) {
  const memoryUrl = useObjectUrl(src instanceof Blob ? src : undefined);
  const url = typeof src === 'string' ? src : memoryUrl;
  const [view, setView] = useState(initialView);
  const [isFull, setIsFull] = useState(false);
  const [failedUrl, setFailedUrl] = useState<string>();

  const retry = () => {
    setFailedUrl(undefined);
    onRetry?.();
  };
  /** Position and zoom do not carry over to another stage or page. */
  const resetZoomAndPosition = () => setView(({ turns }) => ({ ...initialView, turns }));
  const changeStage = (isNowFull: boolean) => {
    resetZoomAndPosition();
    setIsFull(isNowFull);
  };
  const viewedPages = pages && {
    ...pages,
    onPage: (page: number) => {
      resetZoomAndPosition();
      pages.onPage(page);
    },
  };

  const isUnavailable = hasFailed || (failedUrl !== undefined && failedUrl === url);
  const stage = {
    src: isUnavailable ? undefined : url,
    alt,
    hasFailed: isUnavailable,
    onRetry: retry,
    view,
    onView: setView,
    onImageError: () => setFailedUrl(url),
  };
  return (
    <>
      {/* Each pager announces its page, so only one is rendered. */}
      <DocumentStage {...stage} pages={isFull ? undefined : viewedPages} onEnlarge={() => changeStage(true)} />
      <Modal
        opened={isFull}
        onClose={() => changeStage(false)}
        title={alt}
        fullScreen
        closeButtonProps={{ 'aria-label': 'Leave full screen' }}
        classNames={{
          content: `${classes.full} ${classes.fullContent}`,
          header: classes.full,
          title: classes.fullTitle,
          body: classes.fullBody,
        }}
      >
        <DocumentStage {...stage} pages={viewedPages} />
      </Modal>
    </>
  );
}
