import { paths } from '@countinghouse/navigation';
import { readSession } from '@countinghouse/permissions';

/** Fetches what is behind the sign-in. Asked twice, it comes once; what did not come is fetched again. */
export const loadPanel = () => import('./panel');

/** Fetches in advance what signing in leads to. */
export const prefetchFirstScreen = () =>
  void loadPanel()
    .then(({ prefetchScreen }) => prefetchScreen(paths.dashboard()))
    // A failure shows itself when the screen is opened.
    .catch(() => undefined);

/** Signing in needs no router, unless it has to remember where an expired session was. */
export function needsPanel(): boolean {
  if (isSettingPassword()) return false;
  return readSession().status === 'active' || window.location.pathname === paths.signInAgain();
}

/** Whether somebody has followed a link for a new password: its screen stands alone, with a session and without. */
export const isSettingPassword = () => window.location.pathname === paths.setPassword();
