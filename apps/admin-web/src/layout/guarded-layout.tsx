import { useFileFormats } from '@countinghouse/api-client';
import { DecisionReasonsContext } from '@countinghouse/feature-finance';
import { NotificationsBell, SupportAgentContext } from '@countinghouse/feature-support';
import { KycReasonsContext } from '@countinghouse/feature-users';
import { drawViewsMenu } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { noteRecentRecord, RequireSession } from '@countinghouse/permissions';
import { AppFrame, ExportFormatsContext, ListViewsContext, PaletteButton, RecordSeenContext } from '@countinghouse/ui';
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

/** The one layout of all guarded routes: the sidebar, the header, and the screen. */
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

/** Drawn again for another screen, and not for each turned page and each search, which change the address too. */
const Frame = memo(function Frame({ pathname }: { pathname: string }) {
  const { productName, logoUrl, counters, supportAgentName, reasons } = usePanelConfig();
  const { sections, note } = useSidebar(pathname);
  const fileFormats = useFileFormats();
  const sessionWatch = useSessionWatch();
  const pendingStepUp = usePendingStepUp();
  const { overlay, openPalette, fetchPalette } = useOverlays();
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
      headerStart={<PaletteButton onOpen={openPalette} onIntent={fetchPalette} />}
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
            <RecordSeenContext value={(label) => noteRecentRecord({ path: pathname, label })}>
              <ListViewsContext value={drawViewsMenu}>
                <ExportFormatsContext value={fileFormats}>
                  <Outlet />
                </ExportFormatsContext>
              </ListViewsContext>
            </RecordSeenContext>
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
