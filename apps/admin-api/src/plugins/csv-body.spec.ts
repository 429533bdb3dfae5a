import { once } from 'node:events';
import { expect, it } from 'vitest';
import { until } from '../test-support/until';
import { CsvBody, Lag } from './csv-body';

const never = { bytesPerSecond: 1, patienceMs: 1e9 };

const makeBody = (
  parts: AsyncGenerator<{ content: Buffer; rows: number }>,
  options: { patienceMs: number },
  check = () => Promise.resolve(),
) =>
  parts.next().then(
    (first) =>
      new CsvBody(first, parts, {
        limits: { pace: { bytesPerSecond: 1e9, ...options }, paceWhileOthersWait: never, checkEveryMs: 5 },
        isContended: () => false,
        checkAccess: check,
        cutOff: () => undefined,
      }),
  );

it('counts no time in which the reader waits for the database', async () => {
  let checks = 0;
  const { promise, resolve } = deferred();
  const parts = async function* () {
    yield { content: Buffer.from('one '), rows: 1 };
    await promise;
    yield { content: Buffer.from('two'), rows: 1 };
  };
  const body = await makeBody(parts(), { patienceMs: 300 }, async () => {
    checks += 1;
    if (checks === 100) resolve();
  });
  let text = '';
  for await (const part of body) text += String(part);
  expect(text).toBe('one two');
});

it('returns the parts also where none was read', async () => {
  const { promise, resolve } = deferred();
  const parts = async function* () {
    try {
      yield { content: Buffer.from('one'), rows: 1 };
    } finally {
      resolve();
    }
  };
  const body = await makeBody(parts(), { patienceMs: 1e9 });
  body.destroy();
  await promise;
});

it('counts no time in which the server itself is busy', async () => {
  const parts = async function* () {
    yield { content: Buffer.from('one'), rows: 1 };
  };
  let checks = 0;
  const body = await makeBody(parts(), { patienceMs: 300 }, () => {
    checks += 1;
    return Promise.resolve();
  });
  await once(body, 'readable');
  for (const end = performance.now() + 500; performance.now() < end;);
  const before = checks;
  await until(() => expect(checks > before || body.destroyed).toBe(true));
  expect(body.destroyed).toBe(false);
  // Left unread, it would be cut off under the tests of another file.
  body.destroy();
});

it('lets a reader be behind the pace for as long as its patience, and who was ahead gains nothing for later', () => {
  const lag = new Lag({ bytesPerSecond: 1_000, patienceMs: 500 });
  const isTooMuchAfter = (ms: number) => {
    lag.noteWait(ms);
    return lag.isTooMuch();
  };
  lag.handOut(1_000);
  expect([isTooMuchAfter(1_499), isTooMuchAfter(2)]).toEqual([false, true]);
  lag.handOut(1_000);
  expect([isTooMuchAfter(998), isTooMuchAfter(2)]).toEqual([false, true]);
  for (let time = 0; time < 100; time += 1) {
    lag.noteWait(1);
    lag.handOut(1_000);
  }
  lag.handOut(1_000);
  expect([isTooMuchAfter(1_499), isTooMuchAfter(2)]).toEqual([false, true]);
});

function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((end) => (resolve = end));
  return { promise, resolve: () => resolve() };
}
