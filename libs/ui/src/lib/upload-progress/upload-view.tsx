import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useExternalStore } from '../external-store';
import type { Upload } from './upload';
import { UploadProgress } from './upload-progress';
import classes from './upload-progress.module.css';

export interface UploadViewProps {
  /** The upload that is shown; from `createUpload`. */
  upload: Upload;
  /** What is sent. */
  name: string;
  /** Offers to cancel it, where nothing around it does. @default false */
  canCancel?: boolean;
  /** Shown until it begins. */
  children?: ReactNode;
}

/** Shows how far an upload is, as it goes. */
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
