import type { RejectedCall } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type StepUpMethod = Schemas['StepUpMethod'];

/** What a proof is asked for, by how the path of the call begins. */
const purposes: readonly (readonly [string, string])[] = [
  ['/withdrawal/', 'This decides about a large amount.'],
  ['/transaction/', 'This decides about a large amount.'],
  ['/admin-wallet/', 'This changes where users pay in.'],
  ['/subadmin/', 'This changes who may use the panel, and for what.'],
  ['/service-accounts', 'This changes what a program may do without you.'],
  ['/account/password', 'This changes what you sign in with.'],
  ['/account/second-factor', 'This changes what you sign in with.'],
];

/** What a way of proving takes. */
export const takes: Record<StepUpMethod, string> = {
  password: 'Type your password, and it goes on.',
  passkey: 'Use your passkey, and it goes on.',
  code: 'Type the code that your authenticator app shows, and it goes on.',
  recovery_code: 'Type one of your recovery codes, and it goes on.',
};

/** What a proof is asked for, in a sentence. */
export function purposeOf({ method, path }: RejectedCall): string {
  if (method === 'get') return 'The file holds data of people.';
  return purposes.find(([start]) => path.startsWith(start))?.[1] ?? 'This can do great harm in the wrong hands.';
}
