import { renderArea as renderInPanel } from '@countinghouse/testing';
import type { Area } from '@countinghouse/navigation';
import { SupportAgentContext } from '../lib/support-agent';

/** Opens an address of an area, with the support agent that the app names. */
export const renderArea = (area: Area, address: string) =>
  renderInPanel(area, address, (screen) => <SupportAgentContext value="Support Team">{screen}</SupportAgentContext>);
