import type { paths } from '../../schema';

type Headers<Path extends keyof paths> = paths[Path] extends { get: { parameters: { header?: infer Header } } }
  ? NonNullable<Header>
  : never;

/** The lists that accept background requests, and can therefore be checked for new items. */
export type NewItemsPath = {
  [Path in keyof paths]: [Headers<Path>] extends [never]
    ? never
    : 'X-Background' extends keyof Headers<Path>
      ? Path
      : never;
}[keyof paths];

/** The lists that contain the records of an event, by topic. */
export const listsByTopic = {
  withdrawal: ['/withdrawals'],
  transaction: ['/all-transactions', '/transactions/user/{userId}'],
  ticket: ['/support-enquiries'],
  user: ['/user/getall'],
} as const satisfies Record<string, readonly NewItemsPath[]>;

/** All lists that events announce changes of. */
export const liveLists: readonly NewItemsPath[] = Object.values(listsByTopic).flat();
