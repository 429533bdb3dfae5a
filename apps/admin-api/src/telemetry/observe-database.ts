import { setTimeout as delay } from 'node:timers/promises';
import type { Meter } from '@opentelemetry/api';
import type { Database } from '../database/database';
import { queueNames } from '../modules/queues/queue-names';
import { readQueues, type QueueRow } from '../modules/queues/queues-repository';

/** How long a reading of the queues is reused. */
const QUEUE_CACHE_MS = 15_000;

/** How long a scrape waits for the queues before it is sent without them. */
const READ_TIMEOUT_MS = 2_000;

/** Observes the connection pools and the queues. */
export function observeDatabase(meter: Meter, database: Database): void {
  const connections = meter.createObservableUpDownCounter('db.client.connection.count', {
    description: 'Open connections to the database, by pool and whether they are in use.',
    unit: '{connection}',
  });
  const maximum = meter.createObservableUpDownCounter('db.client.connection.max', {
    description: 'Maximum number of connections of a pool.',
    unit: '{connection}',
  });
  const pending = meter.createObservableUpDownCounter('db.client.connection.pending_requests', {
    description: 'Requests waiting for a connection of a pool.',
    unit: '{request}',
  });
  meter.addBatchObservableCallback(
    (result) => {
      for (const { name, total, idle, waiting, max } of database.pools()) {
        const pool = { 'db.client.connection.pool.name': name };
        result.observe(connections, total - idle, { ...pool, 'db.client.connection.state': 'used' });
        result.observe(connections, idle, { ...pool, 'db.client.connection.state': 'idle' });
        result.observe(maximum, max, pool);
        result.observe(pending, waiting, pool);
      }
    },
    [connections, maximum, pending],
  );

  const cases = meter.createObservableGauge('countinghouse.queue.cases', {
    description: 'Pending cases of a queue, without snoozed ones.',
    unit: '{case}',
  });
  const oldest = meter.createObservableGauge('countinghouse.queue.oldest.age', {
    description: 'Age of the oldest pending case; 0 if there is none.',
    unit: 's',
  });
  const read = createCachedReader(database);
  meter.addBatchObservableCallback(
    async (result) => {
      const now = Date.now();
      for (const { name: queue, count, oldestAt } of await read()) {
        result.observe(cases, count, { queue });
        result.observe(oldest, oldestAt ? (now - oldestAt.getTime()) / 1000 : 0, { queue });
      }
    },
    [cases, oldest],
  );
}

/** Creates a cached reader of the queues, which returns nothing if the database does not respond in time. */
function createCachedReader({ orm }: Database): () => Promise<QueueRow[]> {
  let reading: Promise<QueueRow[]> | undefined;
  let readAt = -Infinity;
  return () => {
    const now = performance.now();
    if (!reading || now - readAt > QUEUE_CACHE_MS) {
      readAt = now;
      reading = readQueues(orm, queueNames).catch(() => []);
    }
    return Promise.race([reading, delay(READ_TIMEOUT_MS, [], { ref: false })]);
  };
}
