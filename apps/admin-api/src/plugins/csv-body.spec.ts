import { expect, it } from 'vitest';
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

it('lets a reader be behind the pace for as long as its patience, and who was ahead gains nothing for later', () => {
  const lag = new Lag({ bytesPerSecond: 1_000, patienceMs: 500 });
  lag.handOut(1_000);
  expect([lag.isTooMuch(1_499), lag.isTooMuch(1_501)]).toEqual([false, true]);
  lag.noteWait(1_400);
  lag.handOut(1_000);
  expect([lag.isTooMuch(1_099), lag.isTooMuch(1_101)]).toEqual([false, true]);
  for (let time = 0; time < 100; time += 1) {
    lag.noteWait(1);
    lag.handOut(1_000);
  }
  expect(lag.isTooMuch(1_501)).toBe(true);
});

function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((end) => (resolve = end));
  return { promise, resolve: () => resolve() };
}
