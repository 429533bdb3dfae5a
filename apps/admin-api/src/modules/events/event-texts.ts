import type { Schemas } from '@countinghouse/api-client/whole';
import type { Caller } from '../../contract/operation-types';
import { mayHear, toLiveEvent } from './event-topics';
import type { EventRow } from './events-repository';

/** An event as it is sent (WHATWG HTML, 9.2.5). */
export const toText = (event: Schemas['LiveEvent']): string => `data: ${JSON.stringify(event)}\n\n`;

/** Lets somebody read everything again. */
export const resyncText = toText({ topic: 'resync', _id: null });

/**
 * Puts an id before the last of some events: whoever has heard it has heard all before it.
 *
 * @param texts at least one
 */
export function withId(texts: readonly string[], id: number): string {
  const last = texts.length - 1;
  return texts.map((text, index) => (index === last ? `id: ${id}\n${text}` : text)).join('');
}

/** An event, and what is sent of it. */
export type EventText = readonly [event: EventRow, text: string];

/** Each event is written once, however many hear it. */
export function textsOf(events: readonly EventRow[]): EventText[] {
  return events.flatMap((event) => {
    const live = toLiveEvent(event);
    return live ? [[event, toText(live)] as const] : [];
  });
}

/** What a caller hears of some events, each text once. */
export const heardBy = (caller: Caller, texts: readonly EventText[]): string[] => [
  ...new Set(texts.filter(([event]) => mayHear(caller, event)).map(([, text]) => text)),
];

/** From where on somebody has missed something, by the latest id that they were sent; undefined where it is no id. */
export const toCursor = (lastId: string | undefined) =>
  lastId !== undefined && /^\d{1,15}$/.test(lastId) ? Number(lastId) : undefined;
