import type { Handlers } from '../../contract/operation-types';
import type { EventHub } from './event-hub';

export const eventsHandlers = (hub: EventHub): Pick<Handlers, 'getEvents'> => ({
  getEvents: async ({ caller, headers }) => ({ stream: await hub.open(caller, headers['Last-Event-ID']) }),
});
