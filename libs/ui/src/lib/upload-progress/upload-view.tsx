import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useExternalStore } from '../external-store';
import type { Upload } from './upload';
import { UploadProgress } from './upload-progress';
import classes from './upload-progress.module.css';

export interface UploadViewProps {
  /** The upload, from `createUpload`. */
  upload: Upload;
  /** Name of the file. */
  name: string;
  /** Shows a Cancel upload button, if the surrounding form has none. @default false */
  canCancel?: boolean;
  /** Shown before the upload starts. */
  children?: ReactNode;
}

/** Shows the progress of a running upload. */
export function UploadView({ upload, name, canCancel = false, children }: UploadViewProps) {
  const state = useExternalStore(upload.state);
  if (!state) return children;
  return (
    <div className={classes.view}>
      <UploadProgress name={name} {...state} />
      {canCancel && (
        <Button variant="default" onClick={upload.cancel}>
          Cancel upload
        </Button>
      )}
    </div>
  );
}
