import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './export-choices.module.css';
import type { ExportFormat } from './export-run';

const words: Readonly<Record<ExportFormat, { name: string; use: string }>> = {
  csv: { name: 'CSV with commas', use: 'Decimal point. For programs, and for Excel in English.' },
  csv_semicolon: {
    name: 'CSV with semicolons',
    use: 'Decimal comma. For Excel in German, French and most other languages of Europe.',
  },
  xlsx: { name: 'Excel workbook (XLSX)', use: 'Dates and amounts as such. For Excel in every language.' },
};

export interface ExportChoicesProps {
  formats: readonly ExportFormat[];
  chosen: ExportFormat;
  onChoose: (format: ExportFormat) => void;
}

/** What a list can be exported as, and which to take. */
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
            <span className={classes.name}>{words[format].name}</span>
            <span className={classes.use}>{words[format].use}</span>
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}
