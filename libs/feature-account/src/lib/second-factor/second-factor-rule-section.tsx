import { getQueryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { useSession } from '@countinghouse/permissions';
import { confirm, DetailSection, ErrorState, LoadingState } from '@countinghouse/ui';
import { Anchor, Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSecondFactorRule, useSetSecondFactorRule, type SecondFactorRule } from './second-factor-api';
import classes from './second-factor.module.css';

const MAX_LISTED_ACCOUNTS = 5;

/** Lets the main admin require a second factor, and lists the admins without one. */
export function SecondFactorRuleSection() {
  const query = useSecondFactorRule();
  const failure = getQueryFailure(query);
  return (
    <DetailSection title="Second factor">
      {failure && <ErrorState {...failure} />}
      {!failure && !query.data && <LoadingState />}
      {!failure && query.data && <Rule rule={query.data.data} />}
    </DetailSection>
  );
}

function Rule({ rule: { is_required: isRequired, without } }: { rule: SecondFactorRule }) {
  const session = useSession();
  const setRule = useSetSecondFactorRule();
  // The server rejects it too, because the main admin would lock themselves out.
  const isOwnFactorMissing =
    !isRequired && without.some(({ _id }) => session.status === 'active' && _id === session.adminId);

  const confirmChange = () =>
    isRequired
      ? confirm({
          title: 'Stop requiring a second factor?',
          children:
            'Admins without a second factor can sign in with the password alone. Admins who have one still use it.',
          confirmLabel: 'Stop requiring',
          tone: 'danger',
          run: () => setRule(false),
        })
      : confirm({
          title: 'Require a second factor for all admins?',
          children: `${getMissingCountText(without.length)} Admins without one can only set one up or sign out, also in their current sessions.`,
          confirmLabel: 'Require',
          run: () => setRule(true),
        });

  return (
    <>
      <Checkbox
        label="Require for all admins"
        description={
          isOwnFactorMissing
            ? 'Set up a second factor for yourself first.'
            : 'Admins without one can only set one up or sign out.'
        }
        checked={isRequired}
        disabled={isOwnFactorMissing}
        onChange={() => void confirmChange()}
      />
      {isOwnFactorMissing && (
        <Anchor component={Link} to={paths.account()} size="sm">
          Set up your second factor
        </Anchor>
      )}
      <AccountsWithoutFactor accounts={without} />
    </>
  );
}

function AccountsWithoutFactor({ accounts }: { accounts: SecondFactorRule['without'] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? accounts : accounts.slice(0, MAX_LISTED_ACCOUNTS);
  return (
    <>
      <Text size="sm" c="var(--ui-ink-second)">
        {getMissingCountText(accounts.length)}
      </Text>
      {accounts.length > 0 && (
        <ul className={classes.rows} aria-label="Without a second factor">
          {shown.map(({ _id, fullName, email, role }) => (
            <li key={_id} className={classes.row}>
              <div className={classes.name}>
                <bdi translate="no">{fullName}</bdi>
                <Text size="sm" c="var(--ui-ink-second)">
                  {role === 'admin' ? 'Main admin' : 'Subadmin'}, <bdi translate="no">{email}</bdi>
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown.length < accounts.length && (
        <Button variant="default" size="xs" style={{ alignSelf: 'start' }} onClick={() => setIsExpanded(true)}>
          Show all {accounts.length}
        </Button>
      )}
    </>
  );
}

function getMissingCountText(count: number): string {
  if (count === 0) return 'Everyone has one.';
  return count === 1 ? '1 admin has not set up a second factor.' : `${count} admins have not set up a second factor.`;
}
