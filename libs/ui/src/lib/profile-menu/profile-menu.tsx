import { IconLogout } from '@tabler/icons-react';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { isKnown, orDash } from '../dash/dash';
import { HeaderDropdown } from '../header-dropdown/header-dropdown';
import { Initials } from '../initials/initials';
import classes from './profile-menu.module.css';

export interface ProfileMenuProps {
  /** Full name; its initials are the button. */
  name: string | null | undefined;
  email: string | null | undefined;
  onSignOut: () => void;
  /** Further rows between the name and Sign Out. */
  children?: ReactNode;
}

/** Who is signed in, and the way out. */
export function ProfileMenu({ name, email, onSignOut, children }: ProfileMenuProps) {
  return (
    <HeaderDropdown
      label={isKnown(name) ? `Profile of ${name}` : 'Profile'}
      trigger={<Initials name={name} />}
      width={280}
    >
      <div className={classes.person}>
        <Initials name={name} size={40} />
        <div className={classes.words}>
          <div className={classes.name}>{orDash(name)}</div>
          <div className={classes.email}>{orDash(email)}</div>
        </div>
      </div>
      {children !== undefined && <div className={classes.rows}>{children}</div>}
      <div className={classes.rows}>
        <UnstyledButton className={classes.action} onClick={onSignOut}>
          <IconLogout size={18} stroke={1.5} aria-hidden />
          Sign Out
        </UnstyledButton>
      </div>
    </HeaderDropdown>
  );
}
