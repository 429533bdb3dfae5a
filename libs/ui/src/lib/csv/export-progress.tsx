import { toCsv, type CsvColumn, type CsvFormat } from '@countinghouse/shared/csv';
import { Button, Progress } from '@mantine/core';
import { formatCount } from '../format-count/format-count';
import { getCurrentTimeZone } from '../time-zone/time-zone';
import classes from './export-progress.module.css';
import type { ExportProgressState } from './export-run';

export { collectPages } from './collect-pages';
export { ExportChoices } from './export-choices';

/** Progress of an export with a Cancel button. */
export function ExportProgress({ done, total, onCancel }: ExportProgressState & { onCancel: () => void }) {
  return (
    <div className={classes.running} role="group" aria-label="Export">
      <div className={classes.text} role="status" data-figures>
        {describeProgress({ done, total })}
        <Progress
          aria-label="Exported"
          size={3}
          value={total ? (100 * done) / total : 100}
          animated={total === undefined}
        />
      </div>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** The row count of a workbook is unknown while it downloads. */
function describeProgress({ done, total }: ExportProgressState): string {
  if (total !== undefined) return `Exporting ${formatCount(done)} of ${formatCount(total)}`;
  return done === 0 ? 'Exporting' : `Exporting ${formatCount(done)}`;
}

/** Creates a CSV file with times in the selected time zone. The byte order mark lets spreadsheets detect UTF-8. */
export const toFile = <Row,>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], format: CsvFormat) =>
  new Blob(['\uFEFF', toCsv(columns, rows, getCurrentTimeZone(), format)], { type: 'text/csv;charset=utf-8' });

/** Downloads a file in the browser. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
