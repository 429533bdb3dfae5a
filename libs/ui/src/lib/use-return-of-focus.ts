import { useEffect, useState } from 'react';

/**
 * Gives the focus back when a dialog that opened by being mounted goes: Mantine's own hook waits for one to close.
 * Where the control that opened it is gone, because the decision has been made, the heading above it gets the focus.
 */
export function useReturnOfFocus() {
  const [{ opener, heading }] = useState(() => {
    const opener = document.activeElement;
    const part = opener?.closest('section, main');
    return { opener, heading: part?.querySelector('[tabindex="-1"]:is(h1, h2)') };
  });
  useEffect(
    () => () => {
      const place = opener?.isConnected && !opener.matches(':disabled') ? opener : heading;
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    },
    [opener, heading],
  );
}
