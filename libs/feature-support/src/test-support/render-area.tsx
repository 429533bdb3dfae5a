import { renderArea as renderInPanel } from '@countinghouse/testing';
import type { Area } from '@countinghouse/navigation';
import { SupportAgentContext } from '../lib/support-agent';

/** Renders an area at a path, within the support agent context. */
export const renderArea = (area: Area, address: string) =>
  renderInPanel(area, address, (screen) => <SupportAgentContext value="Support Team">{screen}</SupportAgentContext>);
