import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const workspace = resolve(import.meta.dirname, '../../../..');
const readWorkspaceFile = (path: string) => readFileSync(resolve(workspace, path), 'utf8');

/** A PromQL expression in an alert or a dashboard. */
export interface PromqlExpression {
  /** The name of the alert or panel. */
  where: string;
  promql: string;
}

/** Reads the expressions of the Prometheus alerts. */
export function readAlerts(): PromqlExpression[] {
  const groups: { rules: { alert: string; expr: string }[] }[] = parse(
    readWorkspaceFile('tools/operations/alerts.yaml'),
  ).groups;
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ where: alert, promql: expr })));
}

/** Reads the expressions of the Grafana dashboard. */
export function readDashboard(): PromqlExpression[] {
  const { panels }: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
    readWorkspaceFile('tools/operations/dashboard.json'),
  );
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, promql: expr })));
}

export const readOperationsGuide = () => readWorkspaceFile('docs/operations.md');

/**
 * Returns the metrics in an expression.
 *
 * @throws Error if it is not valid PromQL
 */
export function getMetrics({ where, promql }: PromqlExpression): string[] {
  // Grafana replaces the variable with an interval.
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
