import { styleText } from 'node:util';
import type { Report, Result } from './check-server';
import { verdicts, type Finding, type Limitation, type Verdict } from './finding';
import { toJsonPathPattern } from './property-paths';

export interface TableOptions {
  /** Width in characters. */
  width: number;
  hasColour: boolean;
}

type Style = Parameters<typeof styleText>[0];

const styles: Readonly<Record<Verdict, Style>> = {
  compatible: 'green',
  limited: 'yellow',
  incompatible: 'red',
  missing: 'magenta',
  skipped: 'dim',
};

const INDENT = '    ';
const VERDICT_WIDTH = Math.max(...verdicts.map((verdict) => verdict.length));

/** Formats the report as a table by area, with a summary. */
export function toTable(report: Report, { width, hasColour }: TableOptions): string {
  const paint = (style: Style, text: string) => (hasColour ? styleText(style, text, { validateStream: false }) : text);
  const { results, capabilities, leftoverRecords } = report;
  const callWidth = Math.max(...results.map(({ call }) => alignCall(call).length));

  const toLines = (result: Result) => {
    const { call, verdict } = result;
    const line = `  ${alignCall(call).padEnd(callWidth)}  ${paint(styles[verdict], verdict)}`;
    const sentences = toSentences(result);
    // The indent and two gaps, of two spaces each.
    const sentenceColumn = callWidth + VERDICT_WIDTH + 6;
    const [only, ...others] = sentences;
    if (only === undefined || others.length > 0 || sentenceColumn + only.length > width) {
      return [line, ...sentences.flatMap((sentence) => wrap(sentence, width))];
    }
    return [`${line}${' '.repeat(VERDICT_WIDTH - verdict.length + 2)}${only}`];
  };
  const groups = [...new Set(results.map(({ group }) => group))];
  const sections = groups.map((group) => [
    paint('bold', group),
    ...results.filter((result) => result.group === group).flatMap(toLines),
  ]);
  if (capabilities.missing.length > 0) {
    const nameWidth = Math.max(...capabilities.missing.map(({ name }) => name.length)) + 4;
    sections.push([
      paint('bold', 'Missing capabilities, and what the panel does without them'),
      ...capabilities.missing.flatMap(({ name, fallback }) => wrap(fallback, width, `  ${name}`.padEnd(nameWidth))),
    ]);
  }
  if (leftoverRecords.length > 0) {
    sections.push([
      paint(['bold', 'red'], 'Leftover test records: remove them manually'),
      ...leftoverRecords.flatMap((sentence) => wrap(sentence, width, '  ')),
    ]);
  }
  return [
    `Server ${report.server}, contract ${report.contract}`,
    ...sections.map((lines) => lines.join('\n')),
    `The panel ${report.isUsable ? 'works' : 'does not work'} with this server.\n${toSummary(report)}`,
  ].join('\n\n');
}

/** Pads the method, so that the paths are aligned: `GET    /user/getall`. */
function alignCall(call: string): string {
  const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(call) ?? [];
  return method === undefined || path === undefined ? call : `${method.padEnd(6)} ${path}`;
}

/** "41 compatible, 6 limited, 1 incompatible, 8 missing, 9 skipped" */
function toSummary({ summary }: Report): string {
  return verdicts
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `${summary[verdict]} ${verdict}`)
    .join(', ');
}

/** Returns the sentences of a finding. */
function toSentences({ errors, invalidFields, limitations, omittedFields, notes }: Finding): string[] {
  // Limitations caused by an omitted field have their own sentences.
  const missingCapabilities = limitations.flatMap(({ capability, field }) =>
    capability !== undefined && !field ? [capability] : [],
  );
  const omitted = omittedFields.map(({ path }) => toJsonPathPattern(path));
  return [
    ...errors,
    ...invalidFields.map(({ message }) => message),
    ...limitations.flatMap((limitation) => (limitation.field ? [describeField(limitation)] : [])),
    ...(missingCapabilities.length > 0 ? [`Missing capabilities: ${missingCapabilities.join(', ')}.`] : []),
    ...(omitted.length > 0 ? [`Omitted fields: ${omitted.join(', ')}.`] : []),
    ...notes,
  ];
}

function describeField({ message, field }: Limitation): string {
  if (!field) return message;
  const { path, missing, total } = field;
  return `${message} (${toJsonPathPattern(path)} is omitted${total > 1 ? ` in ${missing} of ${total}` : ''})`;
}

/** Wraps a sentence at word boundaries and indents its lines. */
function wrap(sentence: string, width: number, firstIndent = INDENT): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && firstIndent.length + longer.length <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines.map((line, index) => `${index === 0 ? firstIndent : ' '.repeat(firstIndent.length)}${line}`);
}
