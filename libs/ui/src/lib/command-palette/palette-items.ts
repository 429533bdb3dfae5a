import type { BadgeIcon } from '../status-badge/status-badge';

/** A command or a destination. */
export interface PaletteItem {
  /** Unique among all items. */
  id: string;
  /** Text of the item. */
  label: string;
  /** Secondary text: an email, an amount. */
  note?: string;
  /** Icon before the label. */
  icon?: BadgeIcon;
  /** Called after the palette has closed. */
  onChoose: () => void;
}

/** Items under one heading. */
export interface PaletteGroup {
  /** Heading of the group. */
  label: string;
  /** Items in display order. */
  items: readonly PaletteItem[];
}
