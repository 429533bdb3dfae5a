import { LedgerTable } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { DetailSection, useListState } from '@countinghouse/ui';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useHasLedger, type UserOverview } from './overview-api';
import classes from './overview.module.css';

interface LedgerSectionProps {
  id: string;
  ledger: NonNullable<UserOverview['ledger']>;
}

/** Renders the latest ledger entries of a user. */
export function LedgerSection({ id, ledger }: LedgerSectionProps) {
  const list = useListState();
  const hasLedger = useHasLedger();
  return (
    <DetailSection title="Ledger">
      {ledger.length === 0 ? (
        <p className={classes.empty}>Nothing has moved this balance yet.</p>
      ) : (
        <LedgerTable label="Latest entries" rows={ledger} state={list} isPageSizeFixed />
      )}
      {hasLedger && ledger.length > 0 && (
        <div className={classes.links}>
          <Anchor component={Link} to={paths.userLedger(id)} size="sm">
            Full ledger
          </Anchor>
          <Anchor component={Link} to={paths.userStatement(id)} size="sm">
            Statement
          </Anchor>
        </div>
      )}
    </DetailSection>
  );
}
