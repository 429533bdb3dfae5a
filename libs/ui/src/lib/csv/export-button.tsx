import type { CsvColumn } from '@countinghouse/shared/csv';
import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, use, useRef, useState } from 'react';
import { Dropdown } from '../dropdown/dropdown';
import { notify } from '../notify/notify';
import { WhyNot } from '../why-not/why-not';
import { exportFormatKey, exportFormats, ExportFormatsContext } from './export-formats';
import type { ExportFormat, ExportRun, Progressed } from './export-run';
import { loadExport } from './load-export';

export interface ExportButtonProps<Row> {
  /** The columns of the file: their headings and cells. */
  columns: readonly CsvColumn<Row>[];
  /**
   * Collects all rows that match the filters, not only the page. A rejection is shown as a failure. Left out where the rows
   * cannot be collected here; then there are only the formats that the server writes.
   */
  loadRows?: ((run: ExportRun) => Promise<readonly Row[]> | readonly Row[]) | undefined;
  /**
   * Gets the whole file from a server that writes it itself, in the formats of {@link ExportFormatsContext}; then nothing is
   * collected here.
   */
  loadFile?: ((run: ExportRun) => Promise<Blob>) | undefined;
  /** Without the extension: "users". */
  fileName: string;
  /** Why there is nothing to export now, e.g. from {@link exportObstacle}: the button says so instead of exporting. */
  obstacle?: string | undefined;
  /** Default: "Export CSV", or "Export XLSX" where that is chosen. */
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
const ExportChoices = lazy(async () => ({ default: (await loadExport()).ExportChoices }));

/**
 * Saves a list as a file: as CSV with commas or semicolons, or, where the server writes it, as XLSX. The choice is remembered
 * on this device, for all lists. While it collects, it shows how far it is and can be cancelled.
 */
export function ExportButton<Row>({ columns, loadRows, loadFile, fileName, obstacle, label }: ExportButtonProps<Row>) {
  const [progress, setProgress] = useState<Progressed>();
  const running = useRef<AbortController>(undefined);

  const written = use(ExportFormatsContext);
  const isByServer = (format: ExportFormat) => loadFile !== undefined && written.includes(format);
  const formats = exportFormats.filter((format) => isByServer(format) || (format !== 'xlsx' && loadRows !== undefined));
  const [remembered, remember] = useLocalStorage<ExportFormat | undefined>({
    key: exportFormatKey,
    // A default value would be written to storage at once, even after a session has ended.
    getInitialValueInEffect: false,
  });
  const chosen = formats.find((format) => format === remembered) ?? 'csv';
  const words = label ?? (chosen === 'xlsx' ? 'Export XLSX' : 'Export CSV');
  const failureKey = `export ${fileName}`;

  const exportRows = async (format: ExportFormat) => {
    if (obstacle !== undefined) return;
    notify.dismiss(failureKey);
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0 });
    try {
      const { saveFile, toFile } = await loadExport();
      const run: ExportRun = {
        format,
        signal: controller.signal,
        report: (done, total) => setProgress({ done, total }),
      };
      const file =
        loadFile && isByServer(format)
          ? await loadFile(run)
          : toFile(columns, (await loadRows?.(run)) ?? [], format === 'xlsx' ? 'csv' : format);
      if (!controller.signal.aborted) saveFile(file, `${fileName}.${format === 'xlsx' ? 'xlsx' : 'csv'}`);
    } catch (error) {
      const failure = error instanceof Error ? error.message : 'The export failed.';
      if (!controller.signal.aborted) notify.error(failure, { key: failureKey });
    } finally {
      setProgress(undefined);
    }
  };

  if (progress === undefined) {
    return (
      <Button.Group>
        <WhyNot reason={obstacle}>
          {(marks) => (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void exportRows(chosen)}
              {...marks}
            >
              {words}
            </Button>
          )}
        </WhyNot>
        {obstacle === undefined && formats.length > 1 && (
          <Dropdown
            label="Export as"
            width={300}
            onIntent={() => void loadExport()}
            button={(marks) => (
              <Button variant="default" px="xs" aria-label="File format" {...marks}>
                <IconChevronDown size={16} aria-hidden />
              </Button>
            )}
          >
            {(close) => (
              <Suspense>
                <ExportChoices
                  formats={formats}
                  chosen={chosen}
                  onChoose={(format) => {
                    close();
                    remember(format);
                    void exportRows(format);
                  }}
                />
              </Suspense>
            )}
          </Dropdown>
        )}
      </Button.Group>
    );
  }
  return (
    <Suspense
      fallback={
        <Button variant="default" loading>
          {words}
        </Button>
      }
    >
      <ExportProgress {...progress} onCancel={() => running.current?.abort()} />
    </Suspense>
  );
}
