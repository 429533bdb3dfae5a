import { useEffect, useState } from 'react';

/**
 * Restores the focus when a dialog that is opened by mounting unmounts; Mantine's hook only handles closing. If the opener no
 * longer exists, e.g. after a decision, the heading of its section receives the focus.
 */
export function useRestoreFocus() {
  const [{ opener, heading }] = useState(() => {
    const opener = document.activeElement;
    const section = opener?.closest('section, main');
    return { opener, heading: section?.querySelector('[tabindex="-1"]:is(h1, h2)') };
  });
  useEffect(
    () => () => {
      const target = opener?.isConnected && !opener.matches(':disabled') ? opener : heading;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [opener, heading],
  );
}
