import { createContext, use } from 'react';
import type { PanelConfig } from './panel-config';

/** Set once, in `main.tsx`, before anything is drawn. */
export const PanelConfigContext = createContext<PanelConfig | undefined>(undefined);

/** The deployment's settings. */
export function usePanelConfig(): PanelConfig {
  const config = use(PanelConfigContext);
  if (!config) throw new Error('There is no PanelConfigContext above this component.');
  return config;
}
