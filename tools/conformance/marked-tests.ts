import ts from 'typescript';

/** A test, or a group of tests, that names the requirements it holds. */
interface MarkedTest {
  /** Its own title below those of the groups around it, as they stand in the file. */
  title: string;
  ids: string[];
  /** Whether any of it runs: not all of it is skipped, left for later or meant to fail. */
  runs: boolean;
}

/** What one test file says about requirements. */
export interface Marks {
  tests: MarkedTest[];
  /** Lines, from 1, of marks that stand above no test. */
  strayLines: number[];
}

/** `// holds: users-list.columns, users-list.total`, directly above a test or a group of tests. */
const mark = /^[ \t]*\/\/ holds:(.*)$/gm;
const beginnings = new Set(['it', 'test', 'describe']);
const notRunning = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'fail']);
const isNotRunning = (word: string) => notRunning.has(word);

/**
 * Finds the marks of a file by its syntax, so that a table of tests (`it.each`) is one test, and a test in a loop is
 * found.
 *
 * @param text the file's TypeScript
 */
export function findMarks(text: string): Marks {
  const file = ts.createSourceFile('tests.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const tests: MarkedTest[] = [];
  const readLines = new Set<number>();
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;

  /** @returns how many tests run in here */
  function visit(node: ts.Node, titles: string[], isSkipped: boolean): number {
    const begun = ts.isExpressionStatement(node) ? beginningOf(node.expression) : undefined;
    if (!begun) return visitChildren(node, titles, isSkipped);

    const isOff = isSkipped || begun.words.some(isNotRunning) || switchesItselfOff(begun.body);
    const path = [...titles, begun.title];
    const isGroup = begun.words.includes('describe');
    const index = tests.length;
    const count = isGroup ? visitChildren(begun.call, path, isOff) : Number(!isOff);
    const ids = takeMarks(node);
    if (ids.length > 0) tests.splice(index, 0, { title: path.join(' › '), ids, runs: count > 0 });
    return count;
  }

  function visitChildren(node: ts.Node, titles: string[], isSkipped: boolean): number {
    let count = 0;
    node.forEachChild((child) => void (count += visit(child, titles, isSkipped)));
    return count;
  }

  function takeMarks(node: ts.Node): string[] {
    const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    return comments.flatMap(({ pos, end }) => {
      const ids = idsOf(text.slice(pos, end));
      if (ids.length > 0) readLines.add(lineAt(pos));
      return ids;
    });
  }

  visit(file, [], false);
  const lines = [...text.matchAll(mark)].map(({ index }) => lineAt(index));
  return { tests, strayLines: lines.filter((line) => !readLines.has(line)) };
}

function idsOf(comment: string): string[] {
  const [, list = ''] = [...comment.matchAll(mark)][0] ?? [];
  return list
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
}

/** A call that begins a test or a group: `it('…', …)`, `test.describe('…', …)`, `it.each(rows)('…', …)`. */
function beginningOf(expression: ts.Expression) {
  if (!ts.isCallExpression(expression)) return undefined;
  const words = wordsOf(expression.expression);
  const [title] = expression.arguments;
  if (!beginnings.has(words[0] ?? '') || !title || words.includes('step')) return undefined;
  const body = expression.arguments.slice(1).find(isFunction);
  return body || words.includes('todo') ? { call: expression, words, title: titleOf(title), body } : undefined;
}

const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** `it.each(rows)` → it, each. */
function wordsOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [...wordsOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return wordsOf(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? wordsOf(expression.tag) : [];
}

/** The text of a literal; of anything else, how it is written. */
function titleOf(title: ts.Expression): string {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : title.getText();
}

/** Whether the body skips the test itself: `test.skip()`, or `test.fixme(true, 'later')`. */
function switchesItselfOff(body: ts.ArrowFunction | ts.FunctionExpression | undefined): boolean {
  if (!body || !ts.isBlock(body.body)) return false;
  return body.body.statements.some((statement) => {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return false;
    if (beginningOf(statement.expression)) return false;
    const [first, ...rest] = wordsOf(statement.expression.expression);
    return beginnings.has(first ?? '') && rest.some(isNotRunning);
  });
}
