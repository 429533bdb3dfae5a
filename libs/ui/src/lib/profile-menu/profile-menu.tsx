import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isKnown, orDash } from '../dash/dash';
import { HeaderDropdown } from '../header-dropdown/header-dropdown';
import { Initials } from '../initials/initials';
import classes from './profile-menu.module.css';

export interface ProfileMenuProps {
  /** Full name; its initials are the button. */
  name: string | null | undefined;
  /** Stands under the name; a dash where it is not known. */
  email: string | null | undefined;
  /** Called by Sign Out. */
  onSignOut: () => void;
  /** Where one's own account is looked after; left out where there is no such screen. */
  accountHref?: string | undefined;
  /** Further rows between the name and Sign Out. */
  children?: ReactNode;
}

/** Who is signed in, the way to their account, and the way out. */
export function ProfileMenu({ name, email, onSignOut, accountHref, children }: ProfileMenuProps) {
  return (
    <HeaderDropdown
      label={isKnown(name) ? `Profile of ${name}` : 'Profile'}
      trigger={<Initials name={name} />}
      width={280}
    >
      {(close) => (
        <>
          <div className={classes.person}>
            <Initials name={name} size={40} />
            <div className={classes.words}>
              <div className={classes.name} translate="no">
                {orDash(name)}
              </div>
              <div className={classes.email} translate="no">
                {orDash(email)}
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
