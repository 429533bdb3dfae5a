import { Button, Modal, Skeleton } from '@mantine/core';
import { IconFile, IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { dash } from '../dash/dash';
import { DocumentPager, type DocumentPages } from '../document-pager/document-pager';
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
  /** Fetches the picture again; a picture that could not be shown then has a button for it. */
  onRetry?: () => void;
  /** The pages of a document that has several; the picture is the page that is shown. */
  pages?: DocumentPages | undefined;
}

/**
 * A thumbnail of at most 200 px height that opens large, with zoom and rotation by pointer and keyboard. It takes the same
 * place while it is fetched, so that nothing under it moves from under the pointer. A chosen file that the browser cannot
 * draw, such as a PDF or HEIC outside Safari, is shown by its name.
 */
export function ImageViewer({ src, alt, hasFailed = false, onRetry, pages }: ImageViewerProps) {
  const memoryUrl = useObjectUrl(src instanceof Blob ? src : undefined);
  const url = typeof src === 'string' ? src : memoryUrl;
  const [isOpen, setIsOpen] = useState(false);
  const [broken, setBroken] = useState<string>();

  if (src === null || src === '') return <span>{dash}</span>;
  const named = pages ? `${alt}, page ${pages.page}` : alt;
  const isMissing = hasFailed || (broken !== undefined && broken === url);
  const isLoading = url === undefined && !isMissing;
  const retry =
    onRetry &&
    (() => {
      setBroken(undefined);
      onRetry();
    });
  const missing = <MissingPicture alt={named} name={src instanceof File ? src.name : undefined} onRetry={retry} />;
  const loading = <Skeleton className={classes.place} role="status" aria-label={`Loading ${named}`} />;
  const pager = pages && <DocumentPager {...pages} />;
  // The large view of a document with pages stays, and so does the button that has opened it, while another page is fetched.
  if (!pages && isMissing) return missing;
  if (!pages && isLoading) return loading;

  const thumbnail = (
    <button
      type="button"
      className={`${classes.place} ${classes.thumbnail}`}
      aria-label={`Enlarge ${named}`}
      onClick={() => setIsOpen(true)}
    >
      {isLoading ? (
        <Skeleton height="100%" role="status" aria-label={`Loading ${named}`} />
      ) : (
        <img src={url} alt={named} onError={() => setBroken(url)} />
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
          {/* One pager at a time: each announces its page. */}
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
        closeButtonProps={{ 'aria-label': 'Close picture' }}
        classNames={{
          content: classes.content,
          header: classes.content,
          title: classes.modalTitle,
          body: classes.body,
        }}
      >
        <ImageStage src={isMissing ? undefined : url} alt={named} onBroken={() => setBroken(url)} pager={pager}>
          {isMissing ? missing : loading}
        </ImageStage>
      </Modal>
    </>
  );
}

interface MissingPictureProps {
  alt: string;
  /** Of a chosen file that the browser cannot draw. */
  name: string | undefined;
  onRetry: (() => void) | undefined;
}

/** What stands in place of a picture that cannot be drawn. */
function MissingPicture({ alt, name, onRetry }: MissingPictureProps) {
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
            // The button goes while the picture is fetched.
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
