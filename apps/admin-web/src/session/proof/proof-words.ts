import type { UnprovenCall } from '@countinghouse/api-client';

/** What a proof is asked for, by how the path of the call begins. */
const purposes: readonly (readonly [string, string])[] = [
  ['/withdrawal/', 'This decides about a large amount.'],
  ['/transaction/', 'This decides about a large amount.'],
  ['/admin-wallet/', 'This changes where users pay in.'],
  ['/subadmin/', 'This changes who may use the panel, and for what.'],
  ['/account/second-factor', 'This changes what you sign in with.'],
];

/** What a proof is asked for, in a sentence. */
export function purposeOf({ method, path }: UnprovenCall): string {
  if (method === 'get') return 'The file holds data of people.';
  return purposes.find(([start]) => path.startsWith(start))?.[1] ?? 'This can do great harm in the wrong hands.';
}
