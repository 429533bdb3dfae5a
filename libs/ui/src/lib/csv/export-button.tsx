import { toCsv, type CsvColumn } from '@countinghouse/csv';
import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatCount } from '../format-count/format-count';
import { notify } from '../notify/notify';
import { WhyNot } from '../why-not/why-not';
import classes from './export-button.module.css';

/** Passed to the function that collects what is exported. */
export interface ExportRun {
  /** Aborted by Cancel. */
  signal: AbortSignal;
  /** Reports how far it is. Without a total, only the number of rows is shown. */
  report: (done: number, total?: number) => void;
}

export interface ExportButtonProps<Row> {
  columns: readonly CsvColumn<Row>[];
  /** Collects everything that is filtered, not only the page. A rejection is shown as a failure. */
  loadRows: (run: ExportRun) => Promise<readonly Row[]> | readonly Row[];
  /** Gets the whole file from a server that writes it itself; then nothing is collected here. */
  loadFile?: ((run: ExportRun) => Promise<Blob>) | undefined;
  /** Without the extension: "users". */
  fileName: string;
  /** Why there is nothing to export now, e.g. from {@link exportObstacle}: the button says so instead of exporting. */
  obstacle?: string | undefined;
}

/**
 * Why a list cannot be exported yet, if so: it is not there, or there is nothing in it.
 *
 * @param failure why it is not there
 */
export function exportObstacle(rows: readonly unknown[] | undefined, failure?: unknown): string | undefined {
  if (rows === undefined)
    return failure === undefined ? 'The list is not loaded yet.' : 'The list could not be loaded.';
  return rows.length === 0 ? 'There is nothing to export.' : undefined;
}

interface Progressed {
  done: number;
  total?: number;
}

/** Saves a list as CSV. While it collects, it shows how far it is and can be cancelled. */
export function ExportButton<Row>({ columns, loadRows, loadFile, fileName, obstacle }: ExportButtonProps<Row>) {
  const [progress, setProgress] = useState<Progressed>();
  const running = useRef<AbortController>(undefined);

  const failureKey = `export ${fileName}`;

  const exportRows = async () => {
    if (obstacle !== undefined) return;
    notify.dismiss(failureKey);
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0 });
    try {
      const run: ExportRun = {
        signal: controller.signal,
        report: (done, total) => setProgress({ done, total }),
      };
      const file = loadFile ? await loadFile(run) : toFile(toCsv(columns, await loadRows(run)));
      if (!controller.signal.aborted) save(file, `${fileName}.csv`);
    } catch (error) {
      const words = error instanceof Error ? error.message : 'The export failed.';
      if (!controller.signal.aborted) notify.error(words, { key: failureKey });
    } finally {
      setProgress(undefined);
    }
  };

  if (progress === undefined) {
    return (
      <WhyNot reason={obstacle}>
        {(marks) => (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void exportRows()}
            {...marks}
          >
            Export CSV
          </Button>
        )}
      </WhyNot>
    );
  }
  return (
    <div className={classes.running} role="group" aria-label="Export">
      <div className={classes.words} role="status" data-figures>
        {describe(progress)}
        <Progress
          aria-label="Exported"
          size={3}
          value={progress.total ? (100 * progress.done) / progress.total : 100}
          animated={progress.total === undefined}
        />
      </div>
      <Button variant="default" onClick={() => running.current?.abort()}>
        Cancel
      </Button>
    </div>
  );
}

function describe({ done, total }: Progressed): string {
  return total === undefined
    ? `Exporting ${formatCount(done)}`
    : `Exporting ${formatCount(done)} of ${formatCount(total)}`;
}

/** The mark at the beginning tells spreadsheets that it is UTF-8. */
const toFile = (text: string) => new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });

function save(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
