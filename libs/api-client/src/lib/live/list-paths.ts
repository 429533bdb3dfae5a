import type { paths } from '../../schema';

type Headers<Path extends keyof paths> = paths[Path] extends { get: { parameters: { header?: infer Header } } }
  ? NonNullable<Header>
  : never;

/** The lists that can be asked for news: asking keeps no session alive. */
export type NewItemsPath = {
  [Path in keyof paths]: [Headers<Path>] extends [never]
    ? never
    : 'X-Background' extends keyof Headers<Path>
      ? Path
      : never;
}[keyof paths];

/** The lists of the records that events are about, by topic. */
export const listsOf = {
  withdrawal: ['/withdrawals'],
  transaction: ['/all-transactions', '/transactions/user/{userId}'],
  ticket: ['/support-enquiries'],
  user: ['/user/getall'],
} as const satisfies Record<string, readonly NewItemsPath[]>;

/** All lists that events tell of. */
export const liveLists: readonly NewItemsPath[] = Object.values(listsOf).flat();
