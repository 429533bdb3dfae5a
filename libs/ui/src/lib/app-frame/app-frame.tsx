import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { loadWhenOnline } from '../load-when-online';
import classes from './app-frame.module.css';
import { ColorSchemeSwitch } from './color-scheme-switch';
import { BrandLogo } from '../print-layout/brand-logo';
import { NavigationProgress } from './navigation-progress';
import { OfflineBanner } from './offline-banner';
import { Sidebar, type SidebarSection } from './sidebar';
import { usePreloadOverlays } from './use-preload-overlays';

const loadMenuDrawer = loadWhenOnline(() => import('./menu-drawer'));
const MenuDrawer = lazy(async () => ({ default: (await loadMenuDrawer()).MenuDrawer }));

export interface AppFrameProps {
  /** Product name, logo and home link in the sidebar header. */
  brand: { name: string; logo: ReactNode; href: string };
  /** Sections of the main menu. */
  sections: readonly SidebarSection[];
  /** Replaces an empty menu: "Loading...", "No permissions available". */
  menuNote?: ReactNode;
  /** Content at the start of the header. */
  headerStart?: ReactNode;
  /** Content at the end of the header, after the colour scheme switch: notification bell, profile menu. */
  headerEnd?: ReactNode;
  /** Notice above the content. The frame shows the offline banner itself. */
  banner?: ReactNode;
  /** The current screen. */
  children: ReactNode;
}

/** Page frame with sidebar, header and main landmarks. Below 1024 px the sidebar becomes a drawer. Requires a data router. */
export function AppFrame({ brand, sections, menuNote, headerStart, headerEnd, banner, children }: AppFrameProps) {
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [wasDrawerOpened, setWasDrawerOpened] = useState(false);
  if (isDrawerOpen && !wasDrawerOpened) setWasDrawerOpened(true);
  usePreloadOverlays();

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
