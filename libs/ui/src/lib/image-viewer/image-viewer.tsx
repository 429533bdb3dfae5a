import { Modal, Skeleton } from '@mantine/core';
import { IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { dash } from '../dash/dash';
import classes from './image-viewer.module.css';
import { ImageStage } from './image-stage';
import { useObjectUrl } from './use-object-url';

export interface ImageViewerProps {
  /**
   * The picture: its address, or the image itself where it is in memory. Undefined while it is fetched, null (or "") where there
   * is none: a dash.
   */
  src: string | Blob | null | undefined;
  /** What the picture shows; also the dialog's title. */
  alt: string;
  /** The picture could not be fetched. @default false */
  hasFailed?: boolean;
}

/**
 * A thumbnail of at most 200 px height that opens large, with zoom and rotation by pointer and keyboard. It takes the same
 * place while it is fetched, so that nothing under it moves from under the pointer. A chosen file that the browser cannot
 * draw, such as HEIC outside Safari, is shown by its name.
 */
export function ImageViewer({ src, alt, hasFailed = false }: ImageViewerProps) {
  const memoryUrl = useObjectUrl(src instanceof Blob ? src : undefined);
  const url = typeof src === 'string' ? src : memoryUrl;
  const [isOpen, setIsOpen] = useState(false);
  const [broken, setBroken] = useState<string>();

  if (src === null || src === '') return <span>{dash}</span>;
  if (hasFailed || (broken !== undefined && broken === url)) {
    const name = src instanceof File ? src.name : undefined;
    const reason = name === undefined ? 'could not be shown' : `${name}, no preview in this browser`;
    return (
      <div className={`${classes.place} ${classes.missing}`} role="img" aria-label={`${alt}: ${reason}`}>
        <IconPhotoOff size={24} stroke={1.5} aria-hidden />
        {name === undefined ? (
          'Could not be shown'
        ) : (
          <>
            <span className={classes.name}>{name}</span>
            No preview in this browser
          </>
        )}
      </div>
    );
  }
  if (url === undefined) return <Skeleton className={classes.place} role="status" aria-label={`Loading ${alt}`} />;
  return (
    <>
      <button
        type="button"
        className={`${classes.place} ${classes.thumbnail}`}
        aria-label={`Enlarge ${alt}`}
        onClick={() => setIsOpen(true)}
      >
        <img src={url} alt={alt} onError={() => setBroken(url)} />
        <span className={classes.lens} aria-hidden>
          <IconZoomIn size={16} />
        </span>
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={alt}
        size="64rem"
        centered
        closeButtonProps={{ 'aria-label': 'Close picture' }}
        classNames={{
          content: classes.content,
          header: classes.content,
          title: classes.modalTitle,
          body: classes.body,
        }}
      >
        <ImageStage src={url} alt={alt} />
      </Modal>
    </>
  );
}
