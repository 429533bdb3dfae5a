import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasValue, formatOptional } from '../dash/dash';
import { HeaderDropdown } from '../header-dropdown/header-dropdown';
import { Initials } from '../initials/initials';
import classes from './profile-menu.module.css';

export interface ProfileMenuProps {
  /** Full name; the button shows its initials. */
  name: string | null | undefined;
  /** Email address below the name. A missing value is shown as a dash. */
  email: string | null | undefined;
  /** Called by Sign Out. */
  onSignOut: () => void;
  /** Path of the account screen. Without it, there is no such link. */
  accountHref?: string | undefined;
  /** Rows between the name and Sign Out. */
  children?: ReactNode;
}

/** Menu of the signed-in admin, with account link and Sign Out. */
export function ProfileMenu({ name, email, onSignOut, accountHref, children }: ProfileMenuProps) {
  return (
    <HeaderDropdown
      label={hasValue(name) ? `Profile of ${name}` : 'Profile'}
      trigger={<Initials name={name} />}
      width={280}
    >
      {(close) => (
        <>
          <div className={classes.person}>
            <Initials name={name} size={40} />
            <div className={classes.text}>
              <div className={classes.name} translate="no">
                {formatOptional(name)}
              </div>
              <div className={classes.email} translate="no">
                {formatOptional(email)}
              </div>
            </div>
          </div>
          {children !== undefined && <div className={classes.rows}>{children}</div>}
          <div className={classes.rows}>
            {accountHref !== undefined && (
              <UnstyledButton component={Link} to={accountHref} className={classes.action} onClick={close}>
                <IconUserCircle size={18} stroke={1.5} aria-hidden />
                Your account
              </UnstyledButton>
            )}
            <UnstyledButton className={classes.action} onClick={onSignOut}>
              <IconLogout size={18} stroke={1.5} aria-hidden />
              Sign Out
            </UnstyledButton>
          </div>
        </>
      )}
    </HeaderDropdown>
  );
}
