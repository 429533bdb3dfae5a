import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { DocumentPages } from '../document-pager/document-pager';
import { useObjectUrl } from '../image-viewer/use-object-url';
import { DocumentStage } from './document-stage';
import classes from './document-viewer.module.css';
import { wholePicture } from './viewpoint';

export interface DocumentViewerProps {
  /** The picture: its address, or the image itself where it is in memory. Undefined while it is fetched. */
  src: string | Blob | undefined;
  /** What the picture shows, and whose; also the title in full screen. */
  alt: string;
  /** The picture could not be fetched. @default false */
  hasFailed?: boolean;
  /** Fetches the picture again. */
  onRetry?: () => void;
  /** The pages of a document that has several; the picture is the page that is shown. */
  pages?: DocumentPages | undefined;
}

/**
 * A document to be read: as large as its place, with zoom about the pointer, dragging, pinching, quarter turns, full screen
 * and pages. Its keys work while the focus is inside it, and nowhere else. Another page keeps the quarter turns. Mount it
 * anew (`key`) for another document.
 */
export function DocumentViewer({ src, alt, hasFailed = false, onRetry, pages }: DocumentViewerProps) {
  const memoryUrl = useObjectUrl(src instanceof Blob ? src : undefined);
  const url = typeof src === 'string' ? src : memoryUrl;
  const [view, setView] = useState(wholePicture);
  const [isFull, setIsFull] = useState(false);
  const [broken, setBroken] = useState<string>();

  const retry = () => {
    setBroken(undefined);
    onRetry?.();
  };
  /** What was moved on one stage, or on one page, would be elsewhere on the other. */
  const keepTurnsOnly = () => setView(({ turns }) => ({ ...wholePicture, turns }));
  const changeStage = (isNowFull: boolean) => {
    keepTurnsOnly();
    setIsFull(isNowFull);
  };
  const turnTo = pages && {
    ...pages,
    onPage: (page: number) => {
      keepTurnsOnly();
      pages.onPage(page);
    },
  };

  const isMissing = hasFailed || (broken !== undefined && broken === url);
  const stage = {
    src: isMissing ? undefined : url,
    alt,
    hasFailed: isMissing,
    onRetry: retry,
    view,
    onView: setView,
    onBroken: () => setBroken(url),
  };
  return (
    <>
      {/* One pager at a time: each announces its page. */}
      <DocumentStage {...stage} pages={isFull ? undefined : turnTo} onEnlarge={() => changeStage(true)} />
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
        <DocumentStage {...stage} pages={turnTo} />
      </Modal>
    </>
  );
}
