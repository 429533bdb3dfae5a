import { createExternalStore, type ExternalStore } from '../external-store';

/** Progress of an upload in bytes. */
export interface UploadState {
  /** Bytes sent so far. */
  sent: number;
  /** Size of the upload, if known. */
  total?: number;
}

/** An upload with progress and cancellation. */
export interface Upload {
  /** Signal that `cancel` aborts; pass it to the request. */
  signal: AbortSignal;
  /** Receives the progress of the request. */
  onProgress: (state: UploadState) => void;
  /** Aborts the upload. */
  cancel: () => void;
  /** Current progress; undefined before the upload starts. */
  state: ExternalStore<UploadState | undefined>;
}

/** Creates an upload whose progress {@link UploadView} shows. */
export function createUpload(): Upload {
  const controller = new AbortController();
  const state = createExternalStore<UploadState | undefined>(undefined);
  return {
    signal: controller.signal,
    onProgress: state.set,
    cancel: () => controller.abort(new DOMException('The upload was cancelled.', 'AbortError')),
    state,
  };
}
