import type { Schemas } from '@countinghouse/api-client/strict';
import type { Caller } from '../../contract/operation-types';
import { canReceive, toLiveEvent } from './event-topics';
import type { EventRow } from './events-repository';

/** Formats an event for the stream (WHATWG HTML, 9.2.5). */
export const formatEvent = (event: Schemas['LiveEvent']): string => `data: ${JSON.stringify(event)}\n\n`;

/** Makes a listener reload all its data. */
export const resyncText = formatEvent({ topic: 'resync', _id: null });

/**
 * Adds an id to the last of several events: a client that has received it has received all events before it.
 *
 * @param texts at least one
 */
export function addId(texts: readonly string[], id: number): string {
  const last = texts.length - 1;
  return texts.map((text, index) => (index === last ? `id: ${id}\n${text}` : text)).join('');
}

/** An event and its text in the stream. */
export type EventText = readonly [event: EventRow, text: string];

/** Formats each event once for all listeners. */
export function toEventTexts(events: readonly EventRow[]): EventText[] {
  return events.flatMap((event) => {
    const live = toLiveEvent(event);
    return live ? [[event, formatEvent(live)] as const] : [];
  });
}

/** Returns the texts of the events that a caller may receive, without duplicates. */
export const filterEventTexts = (caller: Caller, texts: readonly EventText[]): string[] => [
  ...new Set(texts.filter(([event]) => canReceive(caller, event)).map(([, text]) => text)),
];

/** Parses the last id that a client received; undefined if it is not an id. */
export const toCursor = (lastId: string | undefined) =>
  lastId !== undefined && /^\d{1,15}$/.test(lastId) ? Number(lastId) : undefined;
