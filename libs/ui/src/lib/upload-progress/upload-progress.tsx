import { useId } from 'react';
import type { UploadState } from './upload';
import classes from './upload-progress.module.css';

export interface UploadProgressProps extends UploadState {
  /** What is sent: a file's name. */
  name: string;
  /** What came of it; left out while it is on its way. */
  outcome?: 'done' | 'failed';
}

/** How far an upload is: a bar, its share and its bytes. */
export function UploadProgress({ name, sent, total, outcome }: UploadProgressProps) {
  const labelId = useId();
  // A hundred means that nothing is left to send, not almost nothing.
  const share = total === undefined ? undefined : total > 0 ? Math.floor((100 * sent) / total) : 100;
  const words = describeUpload(sent, total, share, outcome);

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
        aria-valuetext={words}
        className={classes.track}
        data-unknown={share === undefined && outcome === undefined}
      >
        <div className={classes.bar} style={{ inlineSize: `${share ?? (outcome === 'done' ? 100 : 30)}%` }} />
      </div>
      <span className={classes.words}>{words}</span>
    </div>
  );
}

function describeUpload(
  sent: number,
  total: number | undefined,
  share: number | undefined,
  outcome: UploadProgressProps['outcome'],
): string {
  if (outcome === 'done') return `Sent · ${bytes(total ?? sent)}`;
  const part = total === undefined ? bytes(sent) : `${bytes(sent)} of ${bytes(total)}`;
  if (outcome === 'failed') return `Not sent · stopped at ${part}`;
  if (share === undefined) return `${part} sent`;
  return share === 100 ? `100 % · ${bytes(sent)} sent, waiting for the server` : `${share} % · ${part}`;
}

/** Bytes as people write them: "320 kB", "4.1 MB". */
function bytes(count: number): string {
  return count < 1_000_000 ? `${Math.ceil(count / 1000)} kB` : `${(count / 1_000_000).toFixed(1)} MB`;
}
