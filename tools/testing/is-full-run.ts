/** Whether the slow tests in `*.full.spec.ts` run too, as in `npm run test:full`. */
export const isFullRun = process.env['FULL'] === '1';
