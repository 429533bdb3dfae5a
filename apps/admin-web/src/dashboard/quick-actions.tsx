import { paths } from '@countinghouse/navigation';
import { usePermissions, type PermissionKey } from '@countinghouse/permissions';
import { Button } from '@mantine/core';
import { IconCreditCardPay, IconChartPie, IconLifebuoy, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './quick-actions.module.css';

const actions = [
  { permission: 'users', label: 'Manage Users', path: paths.users(), icon: IconUsers },
  { permission: 'plans', label: 'Manage Plans', path: paths.plans(), icon: IconChartPie },
  { permission: 'withdrawals', label: 'Review Withdrawals', path: paths.withdrawals(), icon: IconCreditCardPay },
  { permission: 'support', label: 'Support Tickets', path: paths.tickets(), icon: IconLifebuoy },
] as const satisfies readonly { permission: PermissionKey; label: string; path: string; icon: unknown }[];

/** Links to the areas of the day's work that the admin may see. */
export function QuickActions() {
  const { has } = usePermissions();
  const allowedActions = actions.filter(({ permission }) => has(permission));

  if (allowedActions.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={classes.heading}>
        Quick Actions
      </h2>
      <div className={classes.actions}>
        {allowedActions.map(({ label, path, icon: Icon }) => (
          <Button
            key={path}
            component={Link}
            to={path}
            variant="default"
            justify="flex-start"
            px="sm"
            leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
