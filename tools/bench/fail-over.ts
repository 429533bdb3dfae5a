import { parseArgs } from 'node:util';
import { startCluster } from '../testing/cluster/cluster.ts';
import { failOver } from '../testing/cluster/fail-over.ts';
import { median } from './load.ts';
import { toTable } from './ours.ts';

/** Rounds of decisions in the middle of which the primary is killed; the two databases change places in each. */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, decisions: { type: 'string', default: '500' } },
});
const rounds = Number(options.rounds);
const decisions = Number(options.decisions);

const cluster = await startCluster({ ADMIN_EMAIL: 'grace@example.com', ADMIN_PASSWORD: 'correct horse battery' });
const promotion: number[] = [];
const after: number[] = [];
const gaps: number[] = [];
let acknowledged = 0;
let again = 0;
let lost = 0;
const faults: string[] = [];
try {
  for (let round = 1; round <= rounds; round += 1) {
    const result = await failOver(cluster, decisions);
    promotion.push(result.promotionMs);
    after.push(result.afterPromotionMs);
    gaps.push(result.longestGapMs);
    acknowledged += result.outcome.acknowledged.length;
    again += result.outcome.again;
    lost += result.outcome.lost;
    faults.push(...result.faults, ...result.outcome.odd);
    process.stderr.write(`${round}: ${result.afterPromotionMs.toFixed(0)} ms after the promotion\n`);
  }
} finally {
  await cluster.stop();
}

const inWords = (figures: number[]) =>
  `median ${median(figures).toFixed(0)} ms, longest ${Math.max(...figures).toFixed(0)} ms`;
process.stdout.write(
  toTable(`${rounds} rounds of ${decisions} decisions by ten admins through three servers`, [
    ['Decisions acknowledged', `${acknowledged} of ${rounds * decisions}`, 'all', acknowledged === rounds * decisions],
    ['Lost, doubled, or a balance that is not its entries', String(faults.length), '0', faults.length === 0],
    ['From the kill until the standby was promoted', inWords(promotion), '', undefined],
    ['From the promotion until a decision was acknowledged', inWords(after), '≤ 10 s', Math.max(...after) <= 10_000],
    ['Longest time without an acknowledged decision', inWords(gaps), '', undefined],
    ['Answers that asked to come again, and calls without an answer', `${again} and ${lost}`, '', undefined],
  ]),
);
for (const fault of faults.slice(0, 10)) process.stdout.write(`${fault}\n`);
