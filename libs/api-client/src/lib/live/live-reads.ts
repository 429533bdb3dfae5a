import type { Query } from '@tanstack/react-query';
import type { paths, Schemas } from '../../schema';
import { isObject } from '../core/is-object';
import { listsOf, type NewItemsPath } from './list-paths';
import { hasRow } from './renew-rows';

export type LiveEvent = Schemas['LiveEvent'];
type LiveTopic = Schemas['LiveTopic'];

/** What a query asks, and what it has read. */
type ReadQuery = Pick<Query, 'queryKey'> & { state: { data: unknown } };

interface Reads {
  /** Read again where they were asked about the record of the event. */
  ofRecord?: readonly (keyof paths)[];
  /** Read again whatever they were asked. */
  whole?: readonly (keyof paths)[];
  /** Lists that say that there is something new, and move no row. */
  lists?: readonly NewItemsPath[];
}

const queues = ['/queues', '/queues/{name}/cases'] as const;

/** What an event makes out of date, by its topic. What it does not name is read when it is next looked at. */
const readsOf: Readonly<Record<Exclude<LiveTopic, 'resync'>, Reads>> = {
  withdrawal: {
    ofRecord: ['/withdrawal/details/{id}', '/withdrawal/checks/{id}', '/audit-log'],
    whole: queues,
    lists: listsOf.withdrawal,
  },
  transaction: {
    ofRecord: ['/transaction/details/{id}', '/transaction/checks/{id}', '/audit-log'],
    whole: queues,
    lists: listsOf.transaction,
  },
  ticket: {
    ofRecord: ['/support-enquiries/details/{id}', '/support-enquiries/{id}/messages', '/audit-log'],
    whole: [...queues, '/support-enquiries/stats'],
    lists: listsOf.ticket,
  },
  user: {
    ofRecord: ['/user/details/{id}', '/user/checks/{id}', '/user/overview/{id}', '/audit-log'],
    whole: queues,
    lists: listsOf.user,
  },
  note: { ofRecord: ['/notes'] },
  approval_request: {
    ofRecord: ['/audit-log', '/subadmin/details/{id}'],
    whole: ['/approval-requests', '/approval-policy', '/queues/{name}/cases', '/admin-wallets', '/subadmin/getall'],
  },
  case: { whole: ['/queues/{name}/cases'] },
  notification: { whole: ['/notifications'] },
  permissions: { whole: ['/permissions/{id}', '/details/{id}'] },
};

const topics = Object.entries(readsOf);

/** Which lists have changed by an event. */
export const changedLists = ({ topic }: LiveEvent): readonly NewItemsPath[] =>
  topics.filter(([name]) => topic === 'resync' || topic === name).flatMap(([, { lists = [] }]) => lists);

/** Whether what a query has read may be out of date by an event. */
export function isOutdated(queryKey: readonly unknown[], event: LiveEvent): boolean {
  const [, path, init, use] = queryKey;
  const isNamed = (named: readonly (keyof paths)[] = []) => named.some((name) => name === path);
  return topics
    .filter(([name]) => event.topic === 'resync' || event.topic === name)
    .some(([, { ofRecord, whole, lists }]) => {
      if (isNamed(lists)) return use === 'news';
      return isNamed(whole) || (isNamed(ofRecord) && (event._id == null || asksAbout(init, event._id)));
    });
}

/** Whether an event is about one of the rows that a list shows. */
export function isRowOf({ queryKey: [, path, , use], state: { data } }: ReadQuery, event: LiveEvent): boolean {
  const isList = use === undefined && changedLists(event).some((list) => list === path);
  return isList && event._id != null && hasRow(data, event._id);
}

/** Whether one of the parameters of a call is this id. */
function asksAbout(init: unknown, id: string): boolean {
  const params = isObject(init) ? init['params'] : undefined;
  return Object.values(Object(params)).some((group) => Object.values(Object(group)).includes(id));
}

/** Whether something is an event of the contract, or of a later one. */
export const isLiveEvent = (value: unknown): value is LiveEvent =>
  isObject(value) && typeof value['topic'] === 'string';
