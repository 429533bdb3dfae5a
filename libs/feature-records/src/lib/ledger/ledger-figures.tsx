import { Money, StatCard } from '@countinghouse/ui';
import type { LedgerFigures as Figures } from './ledger-api';
import classes from './ledger.module.css';

export interface LedgerFiguresProps {
  /** Undefined while they are read, null where they are not known. */
  figures: Figures | null | undefined;
}

/** A period in four figures, which add up. */
export function LedgerFigures({ figures }: LedgerFiguresProps) {
  const drawn = (value: number | undefined) => (figures === undefined ? undefined : figures && <Money value={value} />);
  return (
    <div className={classes.figures}>
      <StatCard label="Opening balance" value={drawn(figures?.opening)} />
      <StatCard label="In" value={drawn(figures?.credits)} />
      <StatCard label="Out" value={drawn(figures?.debits)} />
      <StatCard label="Closing balance" value={drawn(figures?.closing)} />
    </div>
  );
}
