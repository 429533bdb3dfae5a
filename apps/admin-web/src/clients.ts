import { capabilitiesQuery, createApiClient, createQueryClient, persistCapabilities } from '@countinghouse/api-client';
import {
  getCurrentToken,
  deviceStorage,
  expireSession,
  onSessionChange,
  readSession,
  describeMissingPermission,
} from '@countinghouse/permissions';
import { clearDrafts, dismissConfirm, syncServerTime } from '@countinghouse/ui';
import { createErrorPolicy } from './error-policy';
import { addTraceContext } from './add-trace-context';
import type { PanelConfig } from './panel-config';
import { requestStepUp, dismissStepUp } from './session/step-up/step-up-confirmation';
import { dropRejectedQueryData, refetchPermissions } from './session/permission-cache';

export type PanelClients = ReturnType<typeof createPanelClients>;

/** Creates the API client and the query cache, both bound to the session. Called once, at start. */
export function createPanelClients({ apiBaseUrl }: Pick<PanelConfig, 'apiBaseUrl'>) {
  const policy = createErrorPolicy();
  const queryClient = createQueryClient(policy);
  const client = createApiClient({
    baseUrl: apiBaseUrl,
    fetch: fetchAndNoteServerTime,
    getToken: getCurrentToken,
    onSessionExpired: expireSession,
    onStepUpRequired: requestStepUp,
    describePermission: describeMissingPermission,
    onNotAllowed: () => refetchPermissions(queryClient),
    capabilities: () => queryClient.ensureQueryData(capabilitiesQuery(client)),
  });
  persistCapabilities(client, queryClient, apiBaseUrl, deviceStorage);
  addTraceContext(client);
  dropRejectedQueryData(queryClient);

  let draftOwner = getAdminId(readSession());
  onSessionChange(() => {
    const session = readSession();
    queryClient.clear();
    policy.dismissAll();
    dismissConfirm();
    dismissStepUp();
    // Drafts survive an expired session only for the same admin.
    if (session.status === 'ended' || (session.status === 'active' && session.adminId !== draftOwner)) clearDrafts();
    if (session.status === 'active') draftOwner = session.adminId;
  });

  return { client, queryClient };
}

/** Measures the clock difference by the Date header of every response. */
async function fetchAndNoteServerTime(request: Request): Promise<Response> {
  const sentAt = Date.now();
  const response = await fetch(request);
  syncServerTime(response.headers.get('date'), sentAt, Date.now());
  return response;
}

function getAdminId(session: ReturnType<typeof readSession>): string | undefined {
  return session.status === 'active' ? session.adminId : undefined;
}
