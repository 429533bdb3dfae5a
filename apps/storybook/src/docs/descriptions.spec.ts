import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ui = resolve(import.meta.dirname, '../../../../libs/ui/src');
const exported = new Set(readFileSync(resolve(ui, 'index.ts'), 'utf8').match(/\w+Props\b/g));

/** The props of exported components that the tables of the documentation show without a description. */
function undescribed(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(resolve(ui, file), 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => exported.has(name.text))
    .flatMap(({ name, members }) =>
      members
        // The tables leave out children without a description.
        .filter((member) => !isDescribed(member) && member.name?.getText() !== 'children')
        .map((member) => `${name.text}.${member.name?.getText()}`),
    );
}

/** Whether its comment says more than a default. */
const isDescribed = (member: ts.TypeElement) =>
  ts.getJSDocCommentsAndTags(member).some((node) => ts.isJSDoc(node) && node.comment !== undefined);

it('describes every prop of every component', () => {
  const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.flatMap(undescribed)).toEqual([]);
});
