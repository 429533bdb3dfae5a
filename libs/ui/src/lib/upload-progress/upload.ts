import { createExternalStore, type ExternalStore } from '../external-store';

/** How far it is, in bytes. */
export interface UploadState {
  sent: number;
  /** Left out where it is not known. */
  total?: number;
}

/** One sending of files: what it tells, and what stops it. */
export interface Upload {
  /** What whoever sends is to listen to. */
  signal: AbortSignal;
  /** What whoever sends is to call. */
  onProgress: (state: UploadState) => void;
  cancel: () => void;
  /** How far it is; undefined before it begins. */
  state: ExternalStore<UploadState | undefined>;
}

/** Makes what a call tells its progress to, and {@link UploadView} shows. */
export function createUpload(): Upload {
  const cancelled = new AbortController();
  const state = createExternalStore<UploadState | undefined>(undefined);
  return {
    signal: cancelled.signal,
    onProgress: state.set,
    cancel: () => cancelled.abort(new DOMException('The upload was cancelled.', 'AbortError')),
    state,
  };
}
