import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const project = resolve(import.meta.dirname, '..');
const entries = ['index', 'core', 'machine', 'schema', 'testing', 'testing-node', 'responses', 'limits'].map((name) =>
  resolve(project, `src/${name}.ts`),
);

/** Returns the exports without TSDoc. Re-exports of other packages do not count. */
function findUndocumentedExports(): string[] {
  const { config } = ts.readConfigFile(resolve(project, 'tsconfig.lib.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project);
  const program = ts.createProgram(entries, { ...options, composite: false, incremental: false, noEmit: true });
  const checker = program.getTypeChecker();
  const isOurs = (symbol: ts.Symbol) =>
    symbol.declarations?.some((declaration) => !declaration.getSourceFile().fileName.includes('node_modules'));

  return entries.flatMap((entry) => {
    const file = program.getSourceFile(entry);
    const module = file && checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`${entry} exports nothing.`);
    return checker
      .getExportsOfModule(module)
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
      .filter((symbol) => isOurs(symbol) && symbol.getDocumentationComment(checker).length === 0)
      .map((symbol) => symbol.name);
  });
}

it('documents every export of the package with TSDoc', () => {
  expect([...new Set(findUndocumentedExports())]).toEqual([]);
}, 120_000);
