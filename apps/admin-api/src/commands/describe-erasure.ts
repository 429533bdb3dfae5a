import type { Sample, TableChange } from '../modules/erasure/table-change';
import type { ErasureResult } from './erase-person';

/** The length of an excerpt of a row. */
const MAX_EXCERPT_CHARACTERS = 100;

function excerpt(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length > MAX_EXCERPT_CHARACTERS
    ? `${characters.slice(0, MAX_EXCERPT_CHARACTERS).join('')}…`
    : characters.join('');
}

/** Returns the text from shortly before its first difference to another one, because long texts may start the same. */
function excerptAroundDifference(text: string, other: string): string {
  const characters = [...text];
  const otherCharacters = [...other];
  const at = characters.findIndex((character, index) => character !== otherCharacters[index]);
  const from = at - MAX_EXCERPT_CHARACTERS / 4;
  return from <= 0 ? text : `…${characters.slice(from).join('')}`;
}

const toLine = ({ before, after }: Sample) =>
  after === null
    ? `    ${excerpt(before)} → deleted`
    : `    ${excerpt(excerptAroundDifference(before, after))} → ${excerpt(excerptAroundDifference(after, before))}`;

const countRows = (rows: number) => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;

const toLines = ({ table, rows, samples }: TableChange) => [
  `  ${table}: ${countRows(rows)}`,
  ...samples.filter(({ before }) => before !== '').map(toLine),
];

/** Describes an erasure table by table, with the first rows before and after it. */
export function describeErasure({ id, fullName, identifiers, tooShort, changes }: ErasureResult): string {
  const toSection = (title: string, scope: TableChange['scope']) => {
    const ownChanges = changes.filter((change) => change.scope === scope);
    return [title, ...(ownChanges.length === 0 ? ['  nothing'] : ownChanges.flatMap(toLines)), ''];
  };
  const formatIdentifiers = (all: ErasureResult['identifiers']) =>
    all.map(({ value }) => JSON.stringify(value)).join(', ');
  return [
    `${fullName}, ${id}`,
    '',
    ...toSection('Rows of the account:', 'own'),
    ...toSection('Texts written by others that name the person:', 'others'),
    `Identifiers searched for in other people’s texts: ${identifiers.length === 0 ? 'nothing' : formatIdentifiers(identifiers)}.`,
    ...(tooShort.length === 0 ? [] : [`Too short to search for: ${formatIdentifiers(tooShort)}.`]),
  ].join('\n');
}
