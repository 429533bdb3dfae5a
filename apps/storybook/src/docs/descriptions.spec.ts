import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ui = resolve(import.meta.dirname, '../../../../libs/ui/src');
const exported = new Set(readFileSync(resolve(ui, 'index.ts'), 'utf8').match(/\w+Props\b/g));

/** Returns the props of exported components without a description. */
function findUndescribedProps(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(resolve(ui, file), 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => exported.has(name.text))
    .flatMap(({ name, members }) =>
      members
        // The props tables leave out `children` without a description.
        .filter((member) => !isDescribed(member) && member.name?.getText() !== 'children')
        .map((member) => `${name.text}.${member.name?.getText()}`),
    );
}

/** Whether a member has a comment with more than tags such as `@default`. */
const isDescribed = (member: ts.TypeElement) =>
  ts.getJSDocCommentsAndTags(member).some((node) => ts.isJSDoc(node) && node.comment !== undefined);

it('describes every prop of every component', () => {
  const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.flatMap(findUndescribedProps)).toEqual([]);
});
