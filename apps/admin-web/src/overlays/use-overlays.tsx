import { loadWhenOnline, notify, useShortcut } from '@countinghouse/ui';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { OverlayProps } from './overlay-props';

/** Every overlay's code is fetched when it is first wanted. */
const overlays: Record<'palette' | 'keys', () => Promise<{ Overlay: ComponentType<OverlayProps> }>> = {
  palette: loadWhenOnline(() => import('./palette-overlay')),
  keys: loadWhenOnline(() => import('./keys-overlay')),
};

/** What lies over every screen: the command palette, and the keys on `?`. */
export function useOverlays(): { overlay: ReactNode; openPalette: () => void; fetchPalette: () => void } {
  const [shown, setShown] = useState<{ Overlay: ComponentType<OverlayProps> }>();
  const open = async (name: keyof typeof overlays) => {
    try {
      const { Overlay } = await overlays[name]();
      setShown({ Overlay });
    } catch {
      notify.error('This could not be loaded. Reload the page and try again.');
    }
  };
  const showKeys = () => void open('keys');
  useShortcut('?', showKeys);

  return {
    overlay: shown && <shown.Overlay onClose={() => setShown(undefined)} onShowKeys={showKeys} />,
    openPalette: () => void open('palette'),
    // A failure shows itself when the palette is opened.
    fetchPalette: () => void overlays.palette().catch(() => undefined),
  };
}
