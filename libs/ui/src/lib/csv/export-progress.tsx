import { toCsv, type CsvColumn } from '@countinghouse/csv';
import { Button, Progress } from '@mantine/core';
import { formatCount } from '../format-count/format-count';
import { currentTimeZone } from '../time-zone/time-zone';
import classes from './export-progress.module.css';
import type { Progressed } from './export-run';

export { collectPages } from './collect-pages';

/** How far an export is, and the way to end it. */
export function ExportProgress({ done, total, onCancel }: Progressed & { onCancel: () => void }) {
  return (
    <div className={classes.running} role="group" aria-label="Export">
      <div className={classes.words} role="status" data-figures>
        {total === undefined
          ? `Exporting ${formatCount(done)}`
          : `Exporting ${formatCount(done)} of ${formatCount(total)}`}
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

/** Rows as a file, with the times of the chosen zone. The mark at its beginning tells spreadsheets that it is UTF-8. */
export const toFile = <Row,>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]) =>
  new Blob(['\uFEFF', toCsv(columns, rows, currentTimeZone())], { type: 'text/csv;charset=utf-8' });

/** Gives the browser a file to save. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
