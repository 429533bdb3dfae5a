import { toCsv, type CsvColumn, type CsvFormat } from '@countinghouse/shared/csv';
import { Button, Progress } from '@mantine/core';
import { formatCount } from '../format-count/format-count';
import { currentTimeZone } from '../time-zone/time-zone';
import classes from './export-progress.module.css';
import type { Progressed } from './export-run';

export { collectPages } from './collect-pages';
export { ExportChoices } from './export-choices';

/** How far an export is, and the way to end it. */
export function ExportProgress({ done, total, onCancel }: Progressed & { onCancel: () => void }) {
  return (
    <div className={classes.running} role="group" aria-label="Export">
      <div className={classes.words} role="status" data-figures>
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

/** Of a workbook nobody knows how many rows have come. */
function describeProgress({ done, total }: Progressed): string {
  if (total !== undefined) return `Exporting ${formatCount(done)} of ${formatCount(total)}`;
  return done === 0 ? 'Exporting' : `Exporting ${formatCount(done)}`;
}

/** Rows as a file, with the times of the chosen zone. The mark at its beginning tells spreadsheets that it is UTF-8. */
export const toFile = <Row,>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], format: CsvFormat) =>
  new Blob(['\uFEFF', toCsv(columns, rows, currentTimeZone(), format)], { type: 'text/csv;charset=utf-8' });

/** Gives the browser a file to save. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
