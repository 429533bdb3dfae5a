import { useId } from 'react';
import type { UploadState } from './upload';
import classes from './upload-progress.module.css';

export interface UploadProgressProps extends UploadState {
  /** Name of the file. */
  name: string;
  /** Outcome of the upload; undefined while it is running. */
  outcome?: 'done' | 'failed';
}

/** Progress bar of an upload with percentage and bytes. */
export function UploadProgress({ name, sent, total, outcome }: UploadProgressProps) {
  const labelId = useId();
  // Rounded down, so that 100 % means that everything has been sent.
  const share = total === undefined ? undefined : total > 0 ? Math.floor((100 * sent) / total) : 100;
  const statusText = describeUpload(sent, total, share, outcome);

  return (
    <div className={classes.upload} data-outcome={outcome}>
      <bdi id={labelId} className={classes.name}>
        {name}
      </bdi>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={statusText}
        className={classes.track}
        data-unknown={share === undefined && outcome === undefined}
      >
        <div className={classes.bar} style={{ inlineSize: `${share ?? (outcome === 'done' ? 100 : 30)}%` }} />
      </div>
      <span className={classes.text}>{statusText}</span>
    </div>
  );
}

function describeUpload(
  sent: number,
  total: number | undefined,
  share: number | undefined,
  outcome: UploadProgressProps['outcome'],
): string {
  if (outcome === 'done') return `Sent · ${formatBytes(total ?? sent)}`;
  const part = total === undefined ? formatBytes(sent) : `${formatBytes(sent)} of ${formatBytes(total)}`;
  if (outcome === 'failed') return `Not sent · stopped at ${part}`;
  if (share === undefined) return `${part} sent`;
  return share === 100 ? `100 % · ${formatBytes(sent)} sent, processing` : `${share} % · ${part}`;
}

/** Formats a number of bytes: "320 kB", "4.1 MB". */
function formatBytes(count: number): string {
  return count < 1_000_000 ? `${Math.ceil(count / 1000)} kB` : `${(count / 1_000_000).toFixed(1)} MB`;
}
