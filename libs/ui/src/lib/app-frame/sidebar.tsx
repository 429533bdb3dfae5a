import type { ComponentType, ReactNode } from 'react';
import { Link, useMatch } from 'react-router-dom';
import classes from './sidebar.module.css';

/** One entry of the menu. */
export interface SidebarItem {
  href: string;
  /** What the link adds to `href`: `?status=pending`. @default "" */
  search?: string;
  label: string;
  /** Second line, in the second ink. */
  subtitle?: string;
  /** Any icon of the icon set. */
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  /** True when the screen belongs to this entry though its address does not begin with `href`. */
  isCurrent?: boolean;
  /** A count at the end of the entry: what waits there. */
  badge?: ReactNode;
}

/** Entries that belong together. */
export interface SidebarSection {
  /** Left out, the section has no heading. */
  label?: string;
  items: readonly SidebarItem[];
}

export interface SidebarProps {
  sections: readonly SidebarSection[];
  /** Stands in place of the entries while there are none. */
  note?: ReactNode;
  onNavigate?: () => void;
}

/** The menu. */
export function Sidebar({ sections, note, onNavigate }: SidebarProps) {
  return (
    <nav className={classes.menu} aria-label="Main">
      {note !== undefined && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      {sections.map(({ label, items }) => (
        <div key={label ?? items[0]?.href} className={classes.section}>
          {label !== undefined && <h2 className={classes.heading}>{label}</h2>}
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={item.href}>
                <SidebarLink item={item} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SidebarLink({ item, onNavigate }: { item: SidebarItem; onNavigate?: () => void }) {
  const { href, search = '', label, subtitle, icon: Icon, isCurrent = false, badge } = item;
  const isAtOrBelow = useMatch({ path: href, end: false }) !== null;
  return (
    <Link
      to={href + search}
      className={classes.item}
      aria-current={isCurrent || isAtOrBelow ? 'page' : undefined}
      onClick={onNavigate}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {subtitle !== undefined && <span className={classes.subtitle}>{subtitle}</span>}
      </span>
      {badge !== undefined && <span className={classes.badge}>{badge}</span>}
    </Link>
  );
}
