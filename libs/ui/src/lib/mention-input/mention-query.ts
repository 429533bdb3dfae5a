/** Somebody who can be named. */
export interface MentionOption {
  id: string;
  name: string;
}

/** A name that is being typed after an `@`. */
export interface MentionQuery {
  /** Where the `@` stands. */
  start: number;
  /** What stands between it and the caret. */
  words: string;
}

/** The longest part of a name that anybody is looked for by. */
const mostCharacters = 60;

const beforeCaret = new RegExp(String.raw`(?:^|[\s([])@(|[^\s@][^\n@]{0,${mostCharacters}})$`);

/** The name that is being typed at the caret; undefined where it is none. An `@` within a word, as in an email, is none. */
export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const words = beforeCaret.exec(text.slice(0, caret))?.[1];
  return words === undefined ? undefined : { start: caret - words.length - 1, words };
}

/** The text with the chosen name in place of what was typed, and where the caret is then. */
export function insertMention(text: string, { start, words }: MentionQuery, name: string) {
  const inserted = `${text.slice(0, start)}@${name} `;
  const rest = text.slice(start + 1 + words.length);
  return { text: inserted + (rest.startsWith(' ') ? rest.slice(1) : rest), caret: inserted.length };
}
