/** Whether this is `npm run test:full`: the slow tests, those of `*.full.spec.ts`, run too. */
export const isFull = process.env['FULL'] === '1';
