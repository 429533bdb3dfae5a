import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const workspace = resolve(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(resolve(workspace, path), 'utf8');

/** An expression of PromQL in a file for whoever watches the server. */
export interface Expression {
  /** The alert or the panel that asks for it. */
  where: string;
  promql: string;
}

/** The alerts for Prometheus. */
export function readAlerts(): Expression[] {
  const groups: { rules: { alert: string; expr: string }[] }[] = parse(read('tools/operations/alerts.yaml')).groups;
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ where: alert, promql: expr })));
}

/** What the panels of the dashboard for Grafana ask for. */
export function readDashboard(): Expression[] {
  const { panels }: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
    read('tools/operations/dashboard.json'),
  );
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, promql: expr })));
}

/** What an operator reads. */
export const readHandbook = () => read('docs/operations.md');

/**
 * The metrics that an expression asks for.
 *
 * @throws Error when it is not PromQL
 */
export function metricsIn({ where, promql }: Expression): string[] {
  // Grafana puts an interval in its place.
  const text = promql.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, name, node, from, to }) => {
      if (type.isError) throw new Error(`${where}: not PromQL at ${from}: ${text}`);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(text.slice(from, to));
    },
  });
  return names;
}
