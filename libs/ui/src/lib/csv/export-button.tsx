import type { CsvColumn } from '@countinghouse/csv';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { notify } from '../notify/notify';
import { WhyNot } from '../why-not/why-not';
import type { ExportRun, Progressed } from './export-run';
import { loadExport } from './load-export';

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
  /** @default "Export CSV" */
  label?: string;
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

const ExportProgress = lazy(async () => ({ default: (await loadExport()).ExportProgress }));

/** Saves a list as CSV. While it collects, it shows how far it is and can be cancelled. */
export function ExportButton<Row>({
  columns,
  loadRows,
  loadFile,
  fileName,
  obstacle,
  label = 'Export CSV',
}: ExportButtonProps<Row>) {
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
      const { saveFile, toFile } = await loadExport();
      const run: ExportRun = {
        signal: controller.signal,
        report: (done, total) => setProgress({ done, total }),
      };
      const file = loadFile ? await loadFile(run) : toFile(columns, await loadRows(run));
      if (!controller.signal.aborted) saveFile(file, `${fileName}.csv`);
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
            {label}
          </Button>
        )}
      </WhyNot>
    );
  }
  return (
    <Suspense
      fallback={
        <Button variant="default" loading>
          {label}
        </Button>
      }
    >
      <ExportProgress {...progress} onCancel={() => running.current?.abort()} />
    </Suspense>
  );
}
