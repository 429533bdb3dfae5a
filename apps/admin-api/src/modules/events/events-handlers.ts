import type { Handlers } from '../../contract/operation-types';
import type { EventHub } from './event-hub';

export const eventsHandlers = (hub: EventHub): Pick<Handlers, 'getEvents'> => ({
  getEvents: async (call) => ({ stream: await hub.open(call) }),
});
