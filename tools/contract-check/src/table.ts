import { styleText } from 'node:util';
import type { Report, Result } from './check-server';
import type { Finding, Lack, Verdict } from './finding';
import { jsonPlace } from './places';

export interface TableOptions {
  /** Of the terminal, in characters. */
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

/** How the summary counts them. */
const counted: Readonly<Record<Verdict, [one: string, many: string]>> = {
  fits: ['fits', 'fit'],
  'fits with less': ['fits with less', 'fit with less'],
  'does not fit': ['does not fit', 'do not fit'],
  absent: ['absent', 'absent'],
  'not tried': ['not tried', 'not tried'],
};

const indent = '    ';
const verdictWidth = Math.max(...Object.keys(styles).map((verdict) => verdict.length));

/** The report for people: what was asked, by area, with what was found, and a line that sums it up. */
export function tableOf(report: Report, { width, hasColour }: TableOptions): string {
  const paint = (style: Style, text: string) => (hasColour ? styleText(style, text, { validateStream: false }) : text);
  const { results, capabilities, leftOver } = report;
  const callWidth = Math.max(...results.map(({ call }) => alignedCall(call).length));

  const linesOf = (result: Result) => {
    const { call, verdict } = result;
    const line = `  ${alignedCall(call).padEnd(callWidth)}  ${paint(styles[verdict], verdict)}`;
    const words = wordsOf(result);
    const beside = callWidth + verdictWidth + 6;
    const [only, ...others] = words;
    if (only === undefined || others.length > 0 || beside + only.length > width) {
      return [line, ...words.flatMap((words) => wrap(words, width))];
    }
    return [`${line}${' '.repeat(verdictWidth - verdict.length + 2)}${only}`];
  };
  const groups = [...new Set(results.map(({ group }) => group))];
  const sections = groups.map((group) => [
    paint('bold', group),
    ...results.filter((result) => result.group === group).flatMap(linesOf),
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
    `The panel ${report.isUsable ? 'works' : 'does not work'} with this server.\n${summaryOf(report)}`,
  ].join('\n\n');
}

/** `GET    /user/getall`: the paths stand below each other. */
function alignedCall(call: string): string {
  const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(call) ?? [];
  return method === undefined || path === undefined ? call : `${method.padEnd(6)} ${path}`;
}

/** "41 fit, 6 fit with less, 1 does not fit, 8 absent, 9 not tried" */
function summaryOf({ summary }: Report): string {
  return verdicts
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `${summary[verdict]} ${counted[verdict][summary[verdict] === 1 ? 0 : 1]}`)
    .join(', ');
}

const verdicts = ['fits', 'fits with less', 'does not fit', 'absent', 'not tried'] as const;

/** What is to be said of a finding, a sentence or two for each thing. */
function wordsOf({ faults, fields, lacks, leftOut, notes }: Finding): string[] {
  const names = lacks.flatMap(({ capability, field }) => (capability !== undefined && !field ? [capability] : []));
  return [
    ...faults,
    ...fields.map(({ words }) => words),
    ...lacks.flatMap((lack) => (lack.field ? [fieldWords(lack)] : [])),
    ...(names.length > 0 ? [`Without ${names.join(', ')}.`] : []),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.map(({ place }) => jsonPlace(place)).join(', ')}.`] : []),
    ...notes,
  ];
}

function fieldWords({ words, field }: Lack): string {
  if (!field) return words;
  const { place, missing, of } = field;
  return `${words} (${jsonPlace(place)} is left out${of > 1 ? ` in ${missing} of ${of}` : ''})`;
}

/** Breaks a sentence into lines that end before the width, words in one piece; the lines stand below each other. */
function wrap(words: string, width: number, begin = indent): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && begin.length + longer.length <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines.map((line, index) => `${index === 0 ? begin : ' '.repeat(begin.length)}${line}`);
}
