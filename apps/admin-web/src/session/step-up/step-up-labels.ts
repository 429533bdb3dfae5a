import type { RejectedCall } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type StepUpMethod = Schemas['StepUpMethod'];

/** Why step-up is required, by the prefix of the call's path. */
const purposes: readonly (readonly [string, string])[] = [
  ['/withdrawal/', 'This decision involves a large amount.'],
  ['/transaction/', 'This decision involves a large amount.'],
  ['/admin-wallet/', 'This changes a deposit address.'],
  ['/subadmin/', 'This changes access to the panel.'],
  ['/service-accounts', 'This changes a service account.'],
  ['/account/password', 'This changes how you sign in.'],
  ['/account/second-factor', 'This changes how you sign in.'],
];

/** The instruction for each method. */
export const instructions: Record<StepUpMethod, string> = {
  password: 'Enter your password to continue.',
  passkey: 'Use your passkey to continue.',
  code: 'Enter the code from your authenticator app to continue.',
  recovery_code: 'Enter a recovery code to continue.',
};

/** Returns why a call requires step-up, in one sentence. */
export function getPurpose({ method, path }: RejectedCall): string {
  if (method === 'get') return 'This file contains personal data.';
  return purposes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'This is a sensitive operation.';
}
