import type { Sample, TableChange } from '../modules/erasure/table-change';
import type { Erased } from './erase-person';

/** So much of a row is shown, in characters. */
const MAX_SHOWN_CHARACTERS = 100;

function excerpt(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length > MAX_SHOWN_CHARACTERS
    ? `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('')}…`
    : characters.join('');
}

/** What is around the first difference of two texts: of a long one, the beginning may be the same. */
function aroundDifference(text: string, other: string): string {
  const own = [...text];
  const others = [...other];
  const at = own.findIndex((character, place) => character !== others[place]);
  const from = at - MAX_SHOWN_CHARACTERS / 4;
  return from <= 0 ? text : `…${own.slice(from).join('')}`;
}

const toLine = ({ before, after }: Sample) =>
  after === null
    ? `    ${excerpt(before)} → deleted`
    : `    ${excerpt(aroundDifference(before, after))} → ${excerpt(aroundDifference(after, before))}`;

const countRows = (rows: number) => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;

const toLines = ({ table, rows, samples }: TableChange) => [
  `  ${table}: ${countRows(rows)}`,
  ...samples.filter(({ before }) => before !== '').map(toLine),
];

/** What an erasure changes, table by table, with the first rows as they were and as they are. */
export function describeErasure({ id, fullName, identifiers, tooShort, changes }: Erased): string {
  const part = (title: string, whose: TableChange['whose']) => {
    const own = changes.filter((change) => change.whose === whose);
    return [title, ...(own.length === 0 ? ['  nothing'] : own.flatMap(toLines)), ''];
  };
  const list = (all: Erased['identifiers']) => all.map(({ value }) => JSON.stringify(value)).join(', ');
  return [
    `${fullName}, ${id}`,
    '',
    ...part('What belongs to the account, by reference:', 'own'),
    ...part('What others have written, where it names the person:', 'others'),
    `Looked for in texts of others: ${identifiers.length === 0 ? 'nothing' : list(identifiers)}.`,
    ...(tooShort.length === 0 ? [] : [`Too short to be looked for there: ${list(tooShort)}.`]),
  ].join('\n');
}
