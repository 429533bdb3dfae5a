import { setTimeout as delay } from 'node:timers/promises';
import type { Meter } from '@opentelemetry/api';
import type { Database } from '../database/database';
import { queueNames } from '../modules/queues/queue-names';
import { readQueues, type QueueRow } from '../modules/queues/queues-repository';

/** The queues are read this often at most, however many ask, in milliseconds. */
const freshMs = 15_000;

/** The longest that whoever asks waits for the database, in milliseconds; they get everything else then. */
const patienceMs = 2_000;

/** What is used of the pools of connections, and what waits in the queues. */
export function observeDatabase(meter: Meter, database: Database): void {
  const connections = meter.createObservableUpDownCounter('db.client.connection.count', {
    description: 'Open connections to the database, by pool and whether they are in use.',
    unit: '{connection}',
  });
  const most = meter.createObservableUpDownCounter('db.client.connection.max', {
    description: 'The most connections that a pool may open.',
    unit: '{connection}',
  });
  const pending = meter.createObservableUpDownCounter('db.client.connection.pending_requests', {
    description: 'What waits for a connection of the pool.',
    unit: '{request}',
  });
  meter.addBatchObservableCallback(
    (result) => {
      for (const { name, total, idle, waiting, max } of database.pools()) {
        const pool = { 'db.client.connection.pool.name': name };
        result.observe(connections, total - idle, { ...pool, 'db.client.connection.state': 'used' });
        result.observe(connections, idle, { ...pool, 'db.client.connection.state': 'idle' });
        result.observe(most, max, pool);
        result.observe(pending, waiting, pool);
      }
    },
    [connections, most, pending],
  );

  const cases = meter.createObservableGauge('countinghouse.queue.cases', {
    description: 'Cases that wait in a queue, without those that were put off.',
    unit: '{case}',
  });
  const oldest = meter.createObservableGauge('countinghouse.queue.oldest.age', {
    description: 'How long the oldest of them has waited; 0 where none waits.',
    unit: 's',
  });
  const read = readAtIntervals(database);
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

/** Reads the queues again once the last reading is old; nothing where the database does not answer in time. */
function readAtIntervals({ orm }: Database): () => Promise<QueueRow[]> {
  let reading: Promise<QueueRow[]> | undefined;
  let readAt = -Infinity;
  return () => {
    const now = performance.now();
    if (!reading || now - readAt > freshMs) {
      readAt = now;
      reading = readQueues(orm, queueNames).catch(() => []);
    }
    return Promise.race([reading, delay(patienceMs, [], { ref: false })]);
  };
}
