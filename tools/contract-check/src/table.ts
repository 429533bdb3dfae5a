import { styleText } from 'node:util';
import type { Report, Result } from './check-server';
import type { Finding, Lack, Verdict } from './finding';
import { toJsonPathPattern } from './places';

export interface TableOptions {
  /** Width in characters. */
  width: number;
  hasColour: boolean;
}

type Style = Parameters<typeof styleText>[0];

const styles: Readonly<Record<Verdict, Style>> = {
  fits: 'green',
  'fits with less': 'yellow',
  'does not fit': 'red',
  absent: 'magenta',
  'not tried': 'dim',
};

/** Singular and plural labels of the summary. */
const countLabels: Readonly<Record<Verdict, [one: string, many: string]>> = {
  fits: ['fits', 'fit'],
  'fits with less': ['fits with less', 'fit with less'],
  'does not fit': ['does not fit', 'do not fit'],
  absent: ['absent', 'absent'],
  'not tried': ['not tried', 'not tried'],
};

const indent = '    ';
const VERDICT_WIDTH = Math.max(...Object.keys(styles).map((verdict) => verdict.length));

/** Formats the report as a table by area, with a summary. */
export function toTable(report: Report, { width, hasColour }: TableOptions): string {
  const paint = (style: Style, text: string) => (hasColour ? styleText(style, text, { validateStream: false }) : text);
  const { results, capabilities, leftOver } = report;
  const callWidth = Math.max(...results.map(({ call }) => alignCall(call).length));

  const toLines = (result: Result) => {
    const { call, verdict } = result;
    const line = `  ${alignCall(call).padEnd(callWidth)}  ${paint(styles[verdict], verdict)}`;
    const words = toSentences(result);
    const beside = callWidth + VERDICT_WIDTH + 6;
    const [only, ...others] = words;
    if (only === undefined || others.length > 0 || beside + only.length > width) {
      return [line, ...words.flatMap((words) => wrap(words, width))];
    }
    return [`${line}${' '.repeat(VERDICT_WIDTH - verdict.length + 2)}${only}`];
  };
  const groups = [...new Set(results.map(({ group }) => group))];
  const sections = groups.map((group) => [
    paint('bold', group),
    ...results.filter((result) => result.group === group).flatMap(toLines),
  ]);
  if (capabilities.missed.length > 0) {
    const nameWidth = Math.max(...capabilities.missed.map(({ name }) => name.length)) + 4;
    sections.push([
      paint('bold', 'What the panel does without these capabilities'),
      ...capabilities.missed.flatMap(({ name, without }) => wrap(without, width, `  ${name}`.padEnd(nameWidth))),
    ]);
  }
  if (leftOver.length > 0) {
    sections.push([
      paint(['bold', 'red'], 'Left behind: remove it by hand'),
      ...leftOver.flatMap((words) => wrap(words, width, '  ')),
    ]);
  }
  return [
    `${report.server}, by the contract ${report.contract}`,
    ...sections.map((lines) => lines.join('\n')),
    `The panel ${report.isUsable ? 'works' : 'does not work'} with this server.\n${toSummary(report)}`,
  ].join('\n\n');
}

/** Pads the method, so that the paths are aligned: `GET    /user/getall`. */
function alignCall(call: string): string {
  const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(call) ?? [];
  return method === undefined || path === undefined ? call : `${method.padEnd(6)} ${path}`;
}

/** "41 fit, 6 fit with less, 1 does not fit, 8 absent, 9 not tried" */
function toSummary({ summary }: Report): string {
  return verdicts
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `${summary[verdict]} ${countLabels[verdict][summary[verdict] === 1 ? 0 : 1]}`)
    .join(', ');
}

const verdicts = ['fits', 'fits with less', 'does not fit', 'absent', 'not tried'] as const;

/** Returns the sentences of a finding. */
function toSentences({ faults, fields, lacks, leftOut, notes }: Finding): string[] {
  const names = lacks.flatMap(({ capability, field }) => (capability !== undefined && !field ? [capability] : []));
  return [
    ...faults,
    ...fields.map(({ words }) => words),
    ...lacks.flatMap((lack) => (lack.field ? [describeField(lack)] : [])),
    ...(names.length > 0 ? [`Without ${names.join(', ')}.`] : []),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.map(({ place }) => toJsonPathPattern(place)).join(', ')}.`] : []),
    ...notes,
  ];
}

function describeField({ words, field }: Lack): string {
  if (!field) return words;
  const { place, missing, of } = field;
  return `${words} (${toJsonPathPattern(place)} is left out${of > 1 ? ` in ${missing} of ${of}` : ''})`;
}

/** Wraps a sentence at word boundaries and indents its lines. */
function wrap(words: string, width: number, firstIndent = indent): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && firstIndent.length + longer.length <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines.map((line, index) => `${index === 0 ? firstIndent : ' '.repeat(firstIndent.length)}${line}`);
}
