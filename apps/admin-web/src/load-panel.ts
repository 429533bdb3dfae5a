import { paths } from '@countinghouse/navigation';
import { readSession } from '@countinghouse/permissions';

/** Loads the code behind the sign-in screen. Repeated calls share one import, and a failed one is retried. */
export const loadPanel = () => import('./panel');

/** Prefetches the code that signing in needs. */
export const prefetchFirstScreen = () =>
  void loadPanel()
    .then(({ prefetchScreen }) => prefetchScreen(paths.dashboard()))
    // A failure is shown when the screen is opened.
    .catch(() => undefined);

/**
 * Returns whether the panel's code is needed at start. Signing in needs no router unless it has to return to a screen.
 */
export function needsPanel(): boolean {
  if (isSettingPassword()) return false;
  return readSession().status === 'active' || window.location.pathname === paths.signInAgain();
}

/** Whether the address is a password link. Its screen works with and without a session. */
export const isSettingPassword = () => window.location.pathname === paths.setPassword();
