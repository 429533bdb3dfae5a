import { Button, Modal, Skeleton } from '@mantine/core';
import { IconFile, IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { dash } from '../dash/dash';
import { DocumentPager, type DocumentPages } from '../document-pager/document-pager';
import classes from './image-viewer.module.css';
import { ImageStage } from './image-stage';
import { useObjectUrl } from './use-object-url';

export interface ImageViewerProps {
  /** URL of the image, or the image as a blob. Undefined while it loads; null or "" is shown as a dash. */
  src: string | Blob | null | undefined;
  /** Alternative text; also the title of the dialog. */
  alt: string;
  /** Whether the image could not be loaded. @default false */
  hasFailed?: boolean;
  /** Called by Retry; without it, a failed image has no Retry button. */
  onRetry?: () => void;
  /** Pages of a document with several; `src` is the current page. */
  pages?: DocumentPages | undefined;
}

/**
 * Thumbnail up to 200 px high that opens enlarged, with zoom and rotation. Its size is reserved while it loads, to avoid layout
 * shift. A selected file that the browser cannot display, such as a PDF, is shown by its name.
 */
export function ImageViewer({ src, alt, hasFailed = false, onRetry, pages }: ImageViewerProps) {
  const memoryUrl = useObjectUrl(src instanceof Blob ? src : undefined);
  const url = typeof src === 'string' ? src : memoryUrl;
  const [isOpen, setIsOpen] = useState(false);
  const [failedUrl, setFailedUrl] = useState<string>();

  if (src === null || src === '') return <span>{dash}</span>;
  const imageAlt = pages ? `${alt}, page ${pages.page}` : alt;
  const isMissing = hasFailed || (failedUrl !== undefined && failedUrl === url);
  const isLoading = url === undefined && !isMissing;
  const retry =
    onRetry &&
    (() => {
      setFailedUrl(undefined);
      onRetry();
    });
  const missing = <MissingImage alt={imageAlt} name={src instanceof File ? src.name : undefined} onRetry={retry} />;
  const loading = <Skeleton className={classes.place} role="status" aria-label={`Loading ${imageAlt}`} />;
  const pager = pages && <DocumentPager {...pages} />;
  // A document with pages keeps its dialog and thumbnail mounted while another page loads.
  if (!pages && isMissing) return missing;
  if (!pages && isLoading) return loading;

  const thumbnail = (
    <button
      type="button"
      className={`${classes.place} ${classes.thumbnail}`}
      aria-label={`Enlarge ${imageAlt}`}
      onClick={() => setIsOpen(true)}
    >
      {isLoading ? (
        <Skeleton height="100%" role="status" aria-label={`Loading ${imageAlt}`} />
      ) : (
        <img src={url} alt={imageAlt} onError={() => setFailedUrl(url)} />
      )}
      <span className={classes.lens} aria-hidden>
        <IconZoomIn size={16} />
      </span>
    </button>
  );
  return (
    <>
      {pages ? (
        <div className={classes.paged} role="group" aria-label={alt} tabIndex={-1}>
          {isMissing ? missing : thumbnail}
          {/* Each pager announces its page, so only one is rendered. */}
          {!isOpen && pager}
        </div>
      ) : (
        thumbnail
      )}
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={alt}
        size="64rem"
        centered
        closeButtonProps={{ 'aria-label': 'Close image' }}
        classNames={{
          content: classes.content,
          header: classes.content,
          title: classes.modalTitle,
          body: classes.body,
        }}
      >
        <ImageStage
          src={isMissing ? undefined : url}
          alt={imageAlt}
          onImageError={() => setFailedUrl(url)}
          pager={pager}
        >
          {isMissing ? missing : loading}
        </ImageStage>
      </Modal>
    </>
  );
}

interface MissingImageProps {
  alt: string;
  /** Name of a selected file that the browser cannot display. */
  name: string | undefined;
  onRetry: (() => void) | undefined;
}

/** Placeholder for an image that cannot be shown. */
function MissingImage({ alt, name, onRetry }: MissingImageProps) {
  const Icon = name === undefined ? IconPhotoOff : IconFile;
  return (
    <div className={`${classes.place} ${classes.missing}`}>
      <div
        className={classes.reason}
        role="img"
        aria-label={name === undefined ? `${alt}: could not be shown` : `${alt}: ${name}, no preview yet`}
      >
        <Icon size={24} stroke={1.5} aria-hidden />
        {name !== undefined && (
          <bdi className={classes.name} translate="no">
            {name}
          </bdi>
        )}
        {name === undefined ? 'Could not be shown' : 'No preview yet'}
      </div>
      {onRetry && (
        <Button
          variant="default"
          size="xs"
          onClick={({ currentTarget }) => {
            // The button disappears while the image loads.
            currentTarget.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
            onRetry();
          }}
        >
          Retry
        </Button>
      )}
    </div>
  );
}
