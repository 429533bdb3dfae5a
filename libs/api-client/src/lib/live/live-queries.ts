import type { Query } from '@tanstack/react-query';
import type { paths, Schemas } from '../../schema';
import { isObject } from '../core/is-object';
import { listsByTopic, type NewItemsPath } from './list-paths';
import { hasRow } from './refresh-rows';

export type LiveEvent = Schemas['LiveEvent'];
type LiveTopic = Schemas['LiveTopic'];

/** The key and the data of a query. */
type FetchedQuery = Pick<Query, 'queryKey'> & { state: { data: unknown } };

interface AffectedQueries {
  /** Refetched if one of their parameters is the id of the event's record. */
  matchingRecord?: readonly (keyof paths)[];
  /** Refetched whatever their parameters are. */
  always?: readonly (keyof paths)[];
  /** Lists that show a new-items indicator instead of moving rows. */
  lists?: readonly NewItemsPath[];
}

const queues = ['/queues', '/queues/{name}/cases'] as const;

/** The queries that an event makes stale, by topic. */
const affectedQueriesByTopic: Readonly<Record<Exclude<LiveTopic, 'resync'>, AffectedQueries>> = {
  withdrawal: {
    matchingRecord: ['/withdrawal/details/{id}', '/withdrawal/checks/{id}', '/audit-log'],
    always: queues,
    lists: listsByTopic.withdrawal,
  },
  transaction: {
    matchingRecord: ['/transaction/details/{id}', '/transaction/checks/{id}', '/audit-log'],
    always: queues,
    lists: listsByTopic.transaction,
  },
  ticket: {
    matchingRecord: ['/support-enquiries/details/{id}', '/support-enquiries/{id}/messages', '/audit-log'],
    always: [...queues, '/support-enquiries/stats'],
    lists: listsByTopic.ticket,
  },
  user: {
    matchingRecord: ['/user/details/{id}', '/user/checks/{id}', '/user/overview/{id}', '/audit-log'],
    always: queues,
    lists: listsByTopic.user,
  },
  note: { matchingRecord: ['/notes'] },
  approval_request: {
    matchingRecord: ['/audit-log', '/subadmin/details/{id}'],
    always: ['/approval-requests', '/approval-policy', '/queues/{name}/cases', '/admin-wallets', '/subadmin/getall'],
  },
  case: { always: ['/queues/{name}/cases'] },
  notification: { always: ['/notifications'] },
  permissions: { always: ['/permissions/{id}', '/details/{id}'] },
};

const topics = Object.entries(affectedQueriesByTopic);

/** Returns the lists that an event changes. */
export const getChangedLists = ({ topic }: LiveEvent): readonly NewItemsPath[] =>
  topics.filter(([name]) => topic === 'resync' || topic === name).flatMap(([, { lists = [] }]) => lists);

/** Whether an event may make the data of a query stale. */
export function isOutdated(queryKey: readonly unknown[], event: LiveEvent): boolean {
  const [, path, init, purpose] = queryKey;
  const includesPath = (paths: readonly (keyof paths)[] = []) => paths.some((name) => name === path);
  return topics
    .filter(([name]) => event.topic === 'resync' || event.topic === name)
    .some(([, { matchingRecord, always, lists }]) => {
      if (includesPath(lists)) return purpose === 'new-items';
      return (
        includesPath(always) || (includesPath(matchingRecord) && (event._id == null || hasParameter(init, event._id)))
      );
    });
}

/** Whether an event is about one of the rows that a list shows. */
export function isEventForRow(
  { queryKey: [, path, , purpose], state: { data } }: FetchedQuery,
  event: LiveEvent,
): boolean {
  const isList = purpose === undefined && getChangedLists(event).some((list) => list === path);
  return isList && event._id != null && hasRow(data, event._id);
}

/** Whether one of the parameters of a request is this id. */
function hasParameter(init: unknown, id: string): boolean {
  const params = isObject(init) ? init['params'] : undefined;
  return Object.values(Object(params)).some((group) => Object.values(Object(group)).includes(id));
}

/** Whether a value is a live event. Unknown topics are accepted, because later versions of the contract may add some. */
export const isLiveEvent = (value: unknown): value is LiveEvent =>
  isObject(value) && typeof value['topic'] === 'string';
