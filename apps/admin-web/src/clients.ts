import { capabilitiesQuery, createApiClient, createQueryClient, rememberCapabilities } from '@countinghouse/api-client';
import {
  currentToken,
  deviceStorage,
  expireSession,
  onSessionChange,
  readSession,
  describeMissing,
} from '@countinghouse/permissions';
import { clearDrafts, dismissConfirm, noteServerTime } from '@countinghouse/ui';
import { createErrorPolicy } from './error-policy';
import { nameCalls } from './name-calls';
import type { PanelConfig } from './panel-config';
import { requestStepUp, dismissStepUp } from './session/step-up/step-up-confirmation';
import { forgetWhatIsRefused, rereadPermissions } from './session/stay-within-permissions';

export type PanelClients = ReturnType<typeof createPanelClients>;

/** The server's client and the cache of its answers, both bound to the session. Called once, at start. */
export function createPanelClients({ apiBaseUrl }: Pick<PanelConfig, 'apiBaseUrl'>) {
  const policy = createErrorPolicy();
  const queryClient = createQueryClient(policy);
  const client = createApiClient({
    baseUrl: apiBaseUrl,
    fetch: fetchAndCompareClocks,
    getToken: currentToken,
    onSessionExpired: expireSession,
    onStepUpRequired: requestStepUp,
    describePermission: describeMissing,
    onNotAllowed: () => rereadPermissions(queryClient),
    capabilities: () => queryClient.ensureQueryData(capabilitiesQuery(client)),
  });
  rememberCapabilities(client, queryClient, apiBaseUrl, deviceStorage);
  nameCalls(client);
  forgetWhatIsRefused(queryClient);

  let owner = adminOf(readSession());
  onSessionChange(() => {
    const session = readSession();
    queryClient.clear();
    policy.forget();
    dismissConfirm();
    dismissStepUp();
    // What was typed before the session expired is for the same admin only.
    if (session.status === 'ended' || (session.status === 'active' && session.adminId !== owner)) clearDrafts();
    if (session.status === 'active') owner = session.adminId;
  });

  return { client, queryClient };
}

/** Every answer tells the server's time. */
async function fetchAndCompareClocks(request: Request): Promise<Response> {
  const sentAt = Date.now();
  const response = await fetch(request);
  noteServerTime(response.headers.get('date'), sentAt, Date.now());
  return response;
}

function adminOf(session: ReturnType<typeof readSession>): string | undefined {
  return session.status === 'active' ? session.adminId : undefined;
}
