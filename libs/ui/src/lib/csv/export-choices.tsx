import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './export-choices.module.css';
import type { ExportFormat } from './export-run';

const descriptions: Readonly<Record<ExportFormat, { name: string; use: string }>> = {
  csv: { name: 'CSV with commas', use: 'Decimal point. For programs, and for Excel in English.' },
  csv_semicolon: {
    name: 'CSV with semicolons',
    use: 'Decimal comma. For Excel in German, French and most other European languages.',
  },
  xlsx: { name: 'Excel workbook (XLSX)', use: 'Real dates and amounts. For Excel in any language.' },
};

export interface ExportChoicesProps {
  /** Available formats. */
  formats: readonly ExportFormat[];
  /** The selected format. */
  chosen: ExportFormat;
  /** Called with the format to export. */
  onChoose: (format: ExportFormat) => void;
}

/** List of export formats. */
export function ExportChoices({ formats, chosen, onChoose }: ExportChoicesProps) {
  return (
    <div className={classes.choices}>
      {formats.map((format) => (
        <UnstyledButton
          key={format}
          className={classes.choice}
          aria-current={format === chosen ? 'true' : undefined}
          onClick={() => onChoose(format)}
        >
          <IconCheck size={16} aria-hidden visibility={format === chosen ? undefined : 'hidden'} />
          <span>
            <span className={classes.name}>{descriptions[format].name}</span>
            <span className={classes.use}>{descriptions[format].use}</span>
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}
