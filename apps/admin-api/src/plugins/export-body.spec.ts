import { once } from 'node:events';
import { expect, it } from 'vitest';
import { until } from '../test-support/until';
import { ExportBody, Lag } from './export-body';

const NO_LIMIT = { bytesPerSecond: 1, maxLagMs: 1e9 };

const createBody = (
  parts: AsyncGenerator<{ content: Buffer; rows: number }>,
  options: { maxLagMs: number },
  check = () => Promise.resolve(),
) =>
  parts.next().then(
    (first) =>
      new ExportBody(first, parts, {
        limits: { pace: { bytesPerSecond: 1e9, ...options }, contendedPace: NO_LIMIT, checkEveryMs: 5 },
        isContended: () => false,
        checkAccess: check,
        resetConnection: () => undefined,
      }),
  );

it('does not count the time in which the reader waits for the database', async () => {
  let checks = 0;
  const { promise, resolve } = createDeferred();
  const streamParts = async function* () {
    yield { content: Buffer.from('one '), rows: 1 };
    await promise;
    yield { content: Buffer.from('two'), rows: 1 };
  };
  const body = await createBody(streamParts(), { maxLagMs: 300 }, async () => {
    checks += 1;
    if (checks === 100) resolve();
  });
  let text = '';
  for await (const part of body) text += String(part);
  expect(text).toBe('one two');
});

it('closes the parts even if nothing was read', async () => {
  const { promise, resolve } = createDeferred();
  const streamParts = async function* () {
    try {
      yield { content: Buffer.from('one'), rows: 1 };
    } finally {
      resolve();
    }
  };
  const body = await createBody(streamParts(), { maxLagMs: 1e9 });
  body.destroy();
  await promise;
});

it('does not count the time in which the server is busy', async () => {
  const streamParts = async function* () {
    yield { content: Buffer.from('one'), rows: 1 };
  };
  let checks = 0;
  const body = await createBody(streamParts(), { maxLagMs: 300 }, () => {
    checks += 1;
    return Promise.resolve();
  });
  await once(body, 'readable');
  for (const end = performance.now() + 500; performance.now() < end;);
  const before = checks;
  await until(() => expect(checks > before || body.destroyed).toBe(true));
  expect(body.destroyed).toBe(false);
  // Left unread, it would be aborted during the tests of another file.
  body.destroy();
});

it('tolerates a lag up to the maximum, and does not accumulate a lead', () => {
  const lag = new Lag({ bytesPerSecond: 1_000, maxLagMs: 500 });
  const isExceededAfter = (ms: number) => {
    lag.addWait(ms);
    return lag.isExceeded();
  };
  lag.countSent(1_000);
  expect([isExceededAfter(1_499), isExceededAfter(2)]).toEqual([false, true]);
  lag.countSent(1_000);
  expect([isExceededAfter(998), isExceededAfter(2)]).toEqual([false, true]);
  for (let time = 0; time < 100; time += 1) {
    lag.addWait(1);
    lag.countSent(1_000);
  }
  lag.countSent(1_000);
  expect([isExceededAfter(1_499), isExceededAfter(2)]).toEqual([false, true]);
});

function createDeferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((end) => (resolve = end));
  return { promise, resolve: () => resolve() };
}
