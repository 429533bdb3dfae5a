import type { BadgeIcon } from '../status-badge/status-badge';

/** One thing that can be done or gone to. */
export interface PaletteItem {
  /** Unique among all items. */
  id: string;
  label: string;
  /** A second word about it: an email, an amount. */
  note?: string;
  icon?: BadgeIcon;
  /** Called once the palette has closed. */
  onChoose: () => void;
}

/** Items under one heading. */
export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
}
