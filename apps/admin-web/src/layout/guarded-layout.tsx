import { useFileFormats } from '@countinghouse/api-client';
import { DecisionReasonsContext } from '@countinghouse/feature-finance';
import { NotificationsBell, SupportAgentContext } from '@countinghouse/feature-support';
import { KycReasonsContext } from '@countinghouse/feature-users';
import { renderViewsMenu } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { addRecentRecord, RequireSession } from '@countinghouse/permissions';
import {
  AppFrame,
  ExportFormatsContext,
  ListViewsContext,
  PaletteButton,
  RecordViewedContext,
} from '@countinghouse/ui';
import { memo } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useOverlays } from '../overlays/use-overlays';
import { usePanelConfig } from '../panel-config-context';
import { usePendingStepUp } from '../session/step-up/use-step-up-confirmation';
import { useLive } from '../session/use-live';
import { useLostPermissions } from '../session/use-lost-permissions';
import { useSessionWatch } from '../session/use-session-watch';
import { FactorGate } from './factor-gate';
import { HeaderProfile } from './header-profile';
import { usePrefetchOnIntent } from './prefetch-on-intent';
import { useSidebar } from './use-sidebar';

/** The layout of all guarded routes: sidebar, header and screen. */
export function GuardedLayout() {
  return (
    <RequireSession signIn={paths.signIn()} signInAgain={paths.signInAgain()}>
      <FactorGate>
        <Shell />
      </FactorGate>
    </RequireSession>
  );
}

function Shell() {
  const { pathname } = useLocation();
  return <Frame pathname={pathname} />;
}

/** Memoized by pathname: paging and searching change only the query string and must not re-render the frame. */
const Frame = memo(function Frame({ pathname }: { pathname: string }) {
  const { productName, logoUrl, counters, supportAgentName, reasons } = usePanelConfig();
  const { sections, note } = useSidebar(pathname);
  const fileFormats = useFileFormats();
  const sessionWatch = useSessionWatch();
  const pendingStepUp = usePendingStepUp();
  const { overlay, openPalette, prefetchPalette } = useOverlays();
  usePrefetchOnIntent();
  useLostPermissions();
  useLive();

  return (
    <AppFrame
      brand={{
        name: productName,
        logo: <img src={logoUrl} alt="" width={28} height={28} />,
        href: paths.dashboard(),
      }}
      sections={sections}
      menuNote={note}
      headerStart={<PaletteButton onOpen={openPalette} onIntent={prefetchPalette} />}
      headerEnd={
        <>
          <NotificationsBell counters={counters} />
          <HeaderProfile />
        </>
      }
    >
      <SupportAgentContext value={supportAgentName}>
        <DecisionReasonsContext value={reasons}>
          <KycReasonsContext value={reasons.kycRejected}>
            <RecordViewedContext value={(label) => addRecentRecord({ path: pathname, label })}>
              <ListViewsContext value={renderViewsMenu}>
                <ExportFormatsContext value={fileFormats}>
                  <Outlet />
                </ExportFormatsContext>
              </ListViewsContext>
            </RecordViewedContext>
          </KycReasonsContext>
        </DecisionReasonsContext>
      </SupportAgentContext>
      <ScrollRestoration />
      {overlay}
      {sessionWatch}
      {pendingStepUp}
    </AppFrame>
  );
});
