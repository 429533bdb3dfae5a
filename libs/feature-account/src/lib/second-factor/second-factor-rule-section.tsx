import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { useSession } from '@countinghouse/permissions';
import { confirm, DetailSection, ErrorState, LoadingState } from '@countinghouse/ui';
import { Anchor, Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSecondFactorRule, useSetSecondFactorRule, type SecondFactorRule } from './second-factor-api';
import classes from './second-factor.module.css';

/** How many of those without one are named before the rest is asked for. */
const named = 5;

/** Whether everybody must have a second factor, for the main admin to decide, and who has none yet. */
export function SecondFactorRuleSection() {
  const query = useSecondFactorRule();
  const failure = queryFailure(query);
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
  // The server refuses it too: whoever requires it would lock themselves out.
  const lacksOwn = !isRequired && without.some(({ _id }) => session.status === 'active' && _id === session.adminId);

  const ask = () =>
    isRequired
      ? confirm({
          title: 'Stop requiring a second factor?',
          children: 'Whoever has none can work here with the password alone. Whoever has one is still asked for it.',
          confirmLabel: 'Stop requiring it',
          tone: 'danger',
          run: () => setRule(false),
        })
      : confirm({
          title: 'Require a second factor of everybody?',
          children: `${withoutInWords(without.length)} From now on, whoever has none can do nothing but set one up and sign out, also where they are signed in already.`,
          confirmLabel: 'Require it',
          run: () => setRule(true),
        });

  return (
    <>
      <Checkbox
        label="Required of everybody"
        description={
          lacksOwn
            ? 'Set up a second factor for yourself first.'
            : 'Whoever has none can do nothing but set one up and sign out.'
        }
        checked={isRequired}
        disabled={lacksOwn}
        onChange={() => void ask()}
      />
      {lacksOwn && (
        <Anchor component={Link} to={paths.account()} size="sm">
          Set up your second factor
        </Anchor>
      )}
      <Without accounts={without} />
    </>
  );
}

function Without({ accounts }: { accounts: SecondFactorRule['without'] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? accounts : accounts.slice(0, named);
  return (
    <>
      <Text size="sm" c="var(--ui-ink-second)">
        {withoutInWords(accounts.length)}
      </Text>
      {accounts.length > 0 && (
        <ul className={classes.rows} aria-label="Without a second factor">
          {shown.map(({ _id, fullName, email, role }) => (
            <li key={_id} className={classes.row}>
              <div className={classes.name}>
                <bdi translate="no">{fullName}</bdi>
                <Text size="sm" c="var(--ui-ink-second)">
                  {role === 'admin' ? 'Main admin' : 'Sub-admin'}, <bdi translate="no">{email}</bdi>
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown.length < accounts.length && (
        <Button variant="default" size="xs" style={{ alignSelf: 'start' }} onClick={() => setIsWhole(true)}>
          Show all {accounts.length}
        </Button>
      )}
    </>
  );
}

function withoutInWords(count: number): string {
  if (count === 0) return 'Everybody has one.';
  return count === 1 ? 'One admin has none yet.' : `${count} admins have none yet.`;
}
