import { createContext, use } from 'react';

/** The name in the Support column of the ticket list. The app sets it from the deployment settings. */
export const SupportAgentContext = createContext<string | undefined>(undefined);

/** @throws Error if the context is not provided */
export function useSupportAgent(): string {
  const name = use(SupportAgentContext);
  if (name === undefined) throw new Error('useSupportAgent needs a SupportAgentContext.');
  return name;
}
