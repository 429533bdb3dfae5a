import type { CsvColumn } from '@countinghouse/shared/csv';
import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, use, useRef, useState } from 'react';
import { Dropdown } from '../dropdown/dropdown';
import { notify } from '../notify/notify';
import { DisabledReason } from '../disabled-reason/disabled-reason';
import { exportFormatKey, exportFormats, ExportFormatsContext } from './export-formats';
import type { ExportFormat, ExportRun, ExportProgressState } from './export-run';
import { loadExport } from './load-export';

export interface ExportButtonProps<Row> {
  /** Columns of the file. */
  columns: readonly CsvColumn<Row>[];
  /**
   * Collects all rows that match the filters, not only the current page. A rejection is shown as an error. Without it, only
   * the formats that the server generates are offered.
   */
  loadRows?: ((run: ExportRun) => Promise<readonly Row[]> | readonly Row[]) | undefined;
  /** Downloads the complete file from a server that generates the formats of {@link ExportFormatsContext}. */
  loadFile?: ((run: ExportRun) => Promise<Blob>) | undefined;
  /** File name without extension: "users". */
  fileName: string;
  /** Why nothing can be exported now, e.g. from {@link getExportDisabledReason}. The button then shows it instead of exporting. */
  disabledReason?: string | undefined;
  /** Label of the button. @default "Export CSV", or "Export XLSX" when that format is selected */
  label?: string;
}

/**
 * Returns why a list cannot be exported: it is not loaded, or it is empty. Returns undefined when it can.
 *
 * @param failure the error of a failed load
 */
export function getExportDisabledReason(rows: readonly unknown[] | undefined, failure?: unknown): string | undefined {
  if (rows === undefined)
    return failure === undefined ? 'The list is not loaded yet.' : 'The list could not be loaded.';
  return rows.length === 0 ? 'There is nothing to export.' : undefined;
}

const ExportProgress = lazy(async () => ({ default: (await loadExport()).ExportProgress }));
const ExportChoices = lazy(async () => ({ default: (await loadExport()).ExportChoices }));

/**
 * Exports a list as CSV with commas or semicolons or, when the server generates it, as XLSX. The selected format is stored on
 * this device for all lists. While it runs, it shows its progress and can be cancelled.
 */
export function ExportButton<Row>({
  columns,
  loadRows,
  loadFile,
  fileName,
  disabledReason,
  label,
}: ExportButtonProps<Row>) {
  const [progress, setProgress] = useState<ExportProgressState>();
  const running = useRef<AbortController>(undefined);

  const serverFormats = use(ExportFormatsContext);
  const isServerGenerated = (format: ExportFormat) => loadFile !== undefined && serverFormats.includes(format);
  const formats = exportFormats.filter(
    (format) => isServerGenerated(format) || (format !== 'xlsx' && loadRows !== undefined),
  );
  const [storedFormat, setStoredFormat] = useLocalStorage<ExportFormat | undefined>({
    key: exportFormatKey,
    // Mantine would write a default value to storage immediately, even after the session has ended.
    getInitialValueInEffect: false,
  });
  const chosen = formats.find((format) => format === storedFormat) ?? 'csv';
  const buttonLabel = label ?? (chosen === 'xlsx' ? 'Export XLSX' : 'Export CSV');
  const failureKey = `export ${fileName}`;

  const exportRows = async (format: ExportFormat) => {
    if (disabledReason !== undefined) return;
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
        loadFile && isServerGenerated(format)
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
        <DisabledReason reason={disabledReason}>
          {(controlProps) => (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void exportRows(chosen)}
              {...controlProps}
            >
              {buttonLabel}
            </Button>
          )}
        </DisabledReason>
        {disabledReason === undefined && formats.length > 1 && (
          <Dropdown
            label="Export as"
            width={300}
            onIntent={() => void loadExport()}
            button={(triggerProps) => (
              <Button variant="default" px="xs" aria-label="File format" {...triggerProps}>
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
                    setStoredFormat(format);
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
          {buttonLabel}
        </Button>
      }
    >
      <ExportProgress {...progress} onCancel={() => running.current?.abort()} />
    </Suspense>
  );
}
