import { createContext, use } from 'react';

/** The name in the ticket list's Support column. The app sets it from the deployment's settings. */
export const SupportAgentContext = createContext<string | undefined>(undefined);

/** @throws Error where the app has not said who it is */
export function useSupportAgent(): string {
  const name = use(SupportAgentContext);
  if (name === undefined) throw new Error('There is no SupportAgentContext above this component.');
  return name;
}
