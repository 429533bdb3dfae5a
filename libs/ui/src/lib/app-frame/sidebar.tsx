import type { ComponentType, ReactNode } from 'react';
import { Link, useMatch } from 'react-router-dom';
import classes from './sidebar.module.css';

/** An entry of the main menu. */
export interface SidebarItem {
  /** Path of the screen. */
  href: string;
  /** Query string appended to `href`: `?status=pending`. @default "" */
  search?: string;
  /** Text of the entry. */
  label: string;
  /** Second line in the secondary text colour. */
  subtitle?: string;
  /** Icon from the icon set. */
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  /** Marks the entry as current although the screen's path does not start with `href`. @default false */
  isCurrent?: boolean;
  /** Count of pending records at the end of the entry. */
  badge?: ReactNode;
}

/** A group of menu entries. */
export interface SidebarSection {
  /** Heading of the section. @default no heading */
  label?: string;
  /** Entries in display order. */
  items: readonly SidebarItem[];
}

export interface SidebarProps {
  /** Sections in display order. */
  sections: readonly SidebarSection[];
  /** Shown instead of the entries while there are none. */
  note?: ReactNode;
  /** Called when an entry is clicked. */
  onNavigate?: () => void;
}

/** The main menu. */
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
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {subtitle !== undefined && <span className={classes.subtitle}>{subtitle}</span>}
      </span>
      {badge !== undefined && <span className={classes.badge}>{badge}</span>}
    </Link>
  );
}
