import { Money, StatCard } from '@countinghouse/ui';
import type { LedgerFigures as Figures } from './ledger-api';
import classes from './ledger.module.css';

export interface LedgerFiguresProps {
  /** Undefined while loading, null if not available. */
  figures: Figures | null | undefined;
}

/** Opening balance, credits, debits and closing balance of a period. */
export function LedgerFigures({ figures }: LedgerFiguresProps) {
  const toFigure = (value: number | undefined) =>
    figures === undefined ? undefined : figures && <Money value={value} />;
  return (
    <div className={classes.figures}>
      <StatCard label="Opening balance" value={toFigure(figures?.opening)} />
      <StatCard label="In" value={toFigure(figures?.credits)} />
      <StatCard label="Out" value={toFigure(figures?.debits)} />
      <StatCard label="Closing balance" value={toFigure(figures?.closing)} />
    </div>
  );
}
