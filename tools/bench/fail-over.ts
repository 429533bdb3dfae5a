import { parseArgs } from 'node:util';
import { startCluster } from '../testing/cluster/cluster.ts';
import { failOver } from '../testing/cluster/fail-over.ts';
import { median } from './load.ts';
import { toTable } from './countinghouse.ts';

/** Repeated rounds of decisions with a fail-over in the middle; the two nodes swap roles each time. */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, decisions: { type: 'string', default: '500' } },
});
const rounds = Number(options.rounds);
const decisions = Number(options.decisions);

const cluster = await startCluster({ ADMIN_EMAIL: 'grace@example.com', ADMIN_PASSWORD: 'correct horse battery' });
const promotion: number[] = [];
const afterPromotion: number[] = [];
const gaps: number[] = [];
let acknowledged = 0;
let retryCount = 0;
let unansweredCount = 0;
const findings: string[] = [];
try {
  for (let round = 1; round <= rounds; round += 1) {
    const result = await failOver(cluster, decisions);
    promotion.push(result.promotionMs);
    afterPromotion.push(result.afterPromotionMs);
    gaps.push(result.maxGapMs);
    acknowledged += result.outcome.acknowledged.length;
    retryCount += result.outcome.retries;
    unansweredCount += result.outcome.unanswered;
    findings.push(...result.faults, ...result.outcome.unexpected);
    process.stderr.write(`${round}: ${result.afterPromotionMs.toFixed(0)} ms after the promotion\n`);
  }
} finally {
  await cluster.stop();
}

const formatTimes = (figures: number[]) =>
  `median ${median(figures).toFixed(0)} ms, longest ${Math.max(...figures).toFixed(0)} ms`;
process.stdout.write(
  toTable(`${rounds} rounds of ${decisions} decisions by ten admins through three servers`, [
    ['Decisions acknowledged', `${acknowledged} of ${rounds * decisions}`, 'all', acknowledged === rounds * decisions],
    ['Lost or duplicate decisions, and incorrect balances', String(findings.length), '0', findings.length === 0],
    ['From the kill until the standby was promoted', formatTimes(promotion), '', undefined],
    [
      'From the promotion until a decision was acknowledged',
      formatTimes(afterPromotion),
      '≤ 10 s',
      Math.max(...afterPromotion) <= 10_000,
    ],
    ['Longest time without an acknowledged decision', formatTimes(gaps), '', undefined],
    [
      'Responses 503 with `Retry-After`, and calls without a response',
      `${retryCount} and ${unansweredCount}`,
      '',
      undefined,
    ],
  ]),
);
for (const fault of findings.slice(0, 10)) process.stdout.write(`${fault}\n`);
