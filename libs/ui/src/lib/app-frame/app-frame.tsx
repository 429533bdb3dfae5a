import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { loadWhenOnline } from '../load-when-online';
import classes from './app-frame.module.css';
import { ColorSchemeSwitch } from './color-scheme-switch';
import { BrandLogo } from '../on-paper/brand-logo';
import { NavigationProgress } from './navigation-progress';
import { OfflineBanner } from './offline-banner';
import { Sidebar, type SidebarSection } from './sidebar';
import { useOverlaysInTime } from './use-overlays-in-time';

const loadMenuDrawer = loadWhenOnline(() => import('./menu-drawer'));
const MenuDrawer = lazy(async () => ({ default: (await loadMenuDrawer()).MenuDrawer }));

export interface AppFrameProps {
  /** Name and mark in the sidebar's head, and where they lead. */
  brand: { name: string; logo: ReactNode; href: string };
  /** The menu. */
  sections: readonly SidebarSection[];
  /** Stands in the menu's place while there is none: "Loading...", "No permissions available". */
  menuNote?: ReactNode;
  /** Left side of the header. */
  headerStart?: ReactNode;
  /** Right side of the header, before the colour scheme switch: bell, profile. */
  headerEnd?: ReactNode;
  /** Above the content, e.g. that the session ends soon. The frame itself says when the network is gone. */
  banner?: ReactNode;
  /** The screen. */
  children: ReactNode;
}

/** Sidebar, header and content with their landmarks. Below 1024 px the sidebar becomes a drawer. Needs a data router. */
export function AppFrame({ brand, sections, menuNote, headerStart, headerEnd, banner, children }: AppFrameProps) {
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [wasDrawerOpened, setWasDrawerOpened] = useState(false);
  if (isDrawerOpen && !wasDrawerOpened) setWasDrawerOpened(true);
  useOverlaysInTime();

  const head = (
    <Link to={brand.href} className={classes.brand} onClick={drawer.close}>
      {brand.logo}
      <span>{brand.name}</span>
    </Link>
  );
  const menu = <Sidebar sections={sections} note={menuNote} onNavigate={drawer.close} />;

  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <NavigationProgress />
      <aside className={classes.sidebar} aria-label="Sidebar">
        {head}
        {menu}
      </aside>
      {wasDrawerOpened && (
        <Suspense fallback={null}>
          <MenuDrawer isOpen={isDrawerOpen} onClose={drawer.close} head={head}>
            {menu}
          </MenuDrawer>
        </Suspense>
      )}
      <div className={classes.column}>
        <header className={classes.header}>
          <Burger
            className={classes.burger}
            size="sm"
            opened={isDrawerOpen}
            onClick={drawer.toggle}
            aria-label="Open menu"
            aria-expanded={isDrawerOpen}
          />
          <Link to={brand.href} className={classes.mark} aria-label={brand.name}>
            {brand.logo}
          </Link>
          <div className={classes.start}>{headerStart}</div>
          <div className={classes.end}>
            <ColorSchemeSwitch />
            {headerEnd}
          </div>
        </header>
        <OfflineBanner />
        {banner}
        <main id="content" tabIndex={-1} className={classes.content}>
          <BrandLogo value={brand.logo}>{children}</BrandLogo>
        </main>
      </div>
    </div>
  );
}
