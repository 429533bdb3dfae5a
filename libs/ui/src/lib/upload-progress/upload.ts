import { createExternalStore, type ExternalStore } from '../external-store';

/** How far it is, in bytes. */
export interface UploadState {
  /** The bytes that have been sent. */
  sent: number;
  /** Left out where it is not known. */
  total?: number;
}

/** One upload of files: its progress, and what stops it. */
export interface Upload {
  /** Aborted by `cancel`; pass it to the call that sends. */
  signal: AbortSignal;
  /** The call that sends reports its progress here. */
  onProgress: (state: UploadState) => void;
  cancel: () => void;
  /** How far it is; undefined before it begins. */
  state: ExternalStore<UploadState | undefined>;
}

/** Makes an upload: a call reports its progress to it, and {@link UploadView} shows it. */
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
