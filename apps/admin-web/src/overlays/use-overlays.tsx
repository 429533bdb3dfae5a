import { loadWhenOnline, notify, useShortcut } from '@countinghouse/ui';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { OverlayProps } from './overlay-props';

/** The code of an overlay is loaded when it is first opened. */
const overlays: Record<'palette' | 'keys', () => Promise<{ Overlay: ComponentType<OverlayProps> }>> = {
  palette: loadWhenOnline(() => import('./palette-overlay')),
  keys: loadWhenOnline(() => import('./keys-overlay')),
};

/** Returns the open overlay: the command palette, or the keyboard shortcuts on `?`. */
export function useOverlays(): { overlay: ReactNode; openPalette: () => void; prefetchPalette: () => void } {
  const [current, setShown] = useState<{ Overlay: ComponentType<OverlayProps> }>();
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
    overlay: current && <current.Overlay onClose={() => setShown(undefined)} onShowKeys={showKeys} />,
    openPalette: () => void open('palette'),
    // A failure is shown when the palette is opened.
    prefetchPalette: () => void overlays.palette().catch(() => undefined),
  };
}
