import { Button, Modal, Skeleton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
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
}

/**
 * A document to be read: as large as its place, with zoom about the pointer, dragging, pinching, quarter turns and full
 * screen. Its keys work while the focus is inside it, and nowhere else. Mount it anew (`key`) for another document.
 */
export function DocumentViewer({ src, alt, hasFailed = false, onRetry }: DocumentViewerProps) {
  const memoryUrl = useObjectUrl(src instanceof Blob ? src : undefined);
  const url = typeof src === 'string' ? src : memoryUrl;
  const [view, setView] = useState(wholePicture);
  const [isFull, setIsFull] = useState(false);
  const [broken, setBroken] = useState<string>();

  const retry = () => {
    setBroken(undefined);
    onRetry?.();
  };
  /** What was moved on one stage would be elsewhere on the other. */
  const changeStage = (isNowFull: boolean) => {
    setView(({ turns }) => ({ ...wholePicture, turns }));
    setIsFull(isNowFull);
  };

  if (hasFailed || (broken !== undefined && broken === url)) {
    return (
      <div className={`${classes.place} ${classes.missing}`} role="group" aria-label={`${alt}: could not be shown`}>
        <IconPhotoOff size={24} stroke={1.5} aria-hidden />
        Could not be shown
        <Button variant="default" size="xs" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  if (url === undefined) return <Skeleton className={classes.place} role="status" aria-label={`Loading ${alt}`} />;

  const stage = { src: url, alt, view, onView: setView, onBroken: () => setBroken(url) };
  return (
    <>
      <DocumentStage {...stage} onEnlarge={() => changeStage(true)} />
      <Modal
        opened={isFull}
        onClose={() => changeStage(false)}
        title={alt}
        fullScreen
        closeButtonProps={{ 'aria-label': 'Leave full screen' }}
        classNames={{
          content: classes.full,
          header: classes.full,
          title: classes.fullTitle,
          body: classes.fullBody,
        }}
      >
        <DocumentStage {...stage} />
      </Modal>
    </>
  );
}
