import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was, when a dialog goes that was mounted to open: Mantine's own hook waits for one to
 * close. Where what opened it is gone, because it has been decided about, the heading above that takes its place.
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
