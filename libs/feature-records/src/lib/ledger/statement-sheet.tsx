import { describeDayBoundaries, DescriptionList, formatMoney, Letterhead } from '@countinghouse/ui';
import type { DayRange } from './ledger-list';
import { describePeriod } from './periods';
import type { Statement } from './statement';
import { StatementTable } from './statement-table';
import classes from './statement.module.css';

export interface StatementSheetProps {
  statement: Statement;
  period: DayRange;
  /** When the statement was loaded; a period without an end stops on this day. */
  now: Date;
  /** Time zone of the days and times. */
  timeZone: string;
}

/** The statement as printed for the customer. */
export function StatementSheet({ statement: { owner, figures, entries }, period, now, timeZone }: StatementSheetProps) {
  return (
    <article className={classes.sheet} data-letter aria-labelledby="statement-title">
      <Letterhead />
      <h2 id="statement-title" className={classes.title}>
        Account statement
      </h2>
      <DescriptionList
        items={[
          { term: 'Customer', value: owner.fullName },
          { term: 'Email', value: owner.email },
          { term: 'Period', value: describePeriod(period, now, timeZone) },
        ]}
      />
      <dl className={classes.figures}>
        <Figure label="Opening balance" value={figures.opening} />
        <Figure label="In" value={figures.credits} />
        <Figure label="Out" value={figures.debits} />
        <Figure label="Closing balance" value={figures.closing} />
      </dl>
      <StatementTable figures={figures} entries={entries} timeZone={timeZone} />
      <p className={classes.hint}>Amounts are in US dollars. {describeDayBoundaries(timeZone)}</p>
    </article>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-figures>{formatMoney(value)}</dd>
    </div>
  );
}
