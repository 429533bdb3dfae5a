/** A person that can be mentioned. */
export interface MentionOption {
  /** Unique id. */
  id: string;
  /** Name to insert. */
  name: string;
}

/** A mention that is being typed. */
export interface MentionQuery {
  /** Index of the `@`. */
  start: number;
  /** Text between the `@` and the caret. */
  query: string;
}

/** Longer text after an `@` is not a mention. */
const MAX_QUERY_CHARACTERS = 60;

const beforeCaret = new RegExp(String.raw`(?:^|[\s([])@(|[^\s@][^\n@]{0,${MAX_QUERY_CHARACTERS}})$`);

/** Finds the mention being typed at the caret. An `@` inside a word, as in an email address, does not start one. */
export function findMentionQuery(text: string, caret: number): MentionQuery | undefined {
  const query = beforeCaret.exec(text.slice(0, caret))?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, query };
}

/** Replaces the typed mention with the selected name; returns the new text and caret position. */
export function insertMention(text: string, { start, query }: MentionQuery, name: string) {
  const inserted = `${text.slice(0, start)}@${name} `;
  const rest = text.slice(start + 1 + query.length);
  return { text: inserted + (rest.startsWith(' ') ? rest.slice(1) : rest), caret: inserted.length };
}
