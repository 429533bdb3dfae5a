import { createContext, use } from 'react';
import type { PanelConfig } from './panel-config';

/** Provided once, in `main.tsx`. */
export const PanelConfigContext = createContext<PanelConfig | undefined>(undefined);

/** Returns the deployment's settings. */
export function usePanelConfig(): PanelConfig {
  const config = use(PanelConfigContext);
  if (!config) throw new Error('There is no PanelConfigContext above this component.');
  return config;
}
