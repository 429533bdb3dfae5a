import { describe, expect, it } from 'vitest';
import { root } from '../nx.mjs';
import { conform, drawPage, readTestFiles, sections } from './conformance';

const lists = [{ title: '2 Lists', requirements: { 'list.title': 'It has a title.', 'list.total': 'And a total.' } }];

const problemsOf = (text: string) => conform(lists, [{ path: 'list.spec.ts', text }]).problems;

const whole = `
  describe('the list', () => {
    // holds: list.title
    it('has a title', () => {});
    // holds: list.total
    it.each([1, 2])('counts %s', () => {});
  });
`;

describe('conform', () => {
  it('is content when each requirement is held', () => {
    expect(problemsOf(whole)).toEqual([]);
  });

  it('names a requirement that no test holds', () => {
    expect(problemsOf("// holds: list.title\nit('has a title', () => {});")).toEqual(['No test holds list.total.']);
  });

  it('names a mark that is no requirement', () => {
    expect(problemsOf(`${whole}// holds: list.colour\nit('is green', () => {});`)).toEqual([
      'list.spec.ts: "is green" names list.colour, which is no requirement.',
    ]);
  });

  it.each([
    'it.skip("waits", () => {});',
    'it.todo("waits");',
    'test.fixme("waits", () => {});',
    'it.fails("waits", () => {});',
    'test("waits", () => { test.skip(true, "not now"); });',
    'describe.skip("waits", () => { it("is done", () => {}); });',
    'describe("waits", () => {});',
    'describe("waits", () => { it.skip("is done", () => {}); });',
  ])('does not take %s for a test that holds something', (test) => {
    expect(problemsOf(`${whole}// holds: list.total\n${test}`)).toEqual([
      'list.spec.ts: "waits" does not run, so it holds nothing.',
    ]);
  });

  it('does not take a test within a skipped group for one that holds something', () => {
    const skipped = 'describe.skip("later", () => {\n// holds: list.total\nit("waits", () => {});\n});';
    expect(problemsOf(`${whole}${skipped}`)).toEqual([
      'list.spec.ts: "later › waits" does not run, so it holds nothing.',
    ]);
  });

  it('names a mark that stands above no test', () => {
    expect(problemsOf(`// holds: list.total\nconst one = 1;\n${whole}`)).toEqual([
      'list.spec.ts:1 names requirements, but stands above no test.',
    ]);
  });

  it('names an id that is given twice', () => {
    expect(conform([...lists, ...lists], [{ path: 'list.spec.ts', text: whole }]).problems).toEqual([
      'Two requirements have the id list.title.',
      'Two requirements have the id list.total.',
    ]);
  });
});

describe('drawPage', () => {
  it('lists each requirement with the full titles of its tests', async () => {
    const page = await drawPage(root, lists, conform(lists, [{ path: 'libs/ui/list.spec.ts', text: whole }]));
    expect(page).toContain('## §2 Lists');
    expect(page).toContain(
      '**list.title**: It has a title.\n  - [list.spec.ts](../libs/ui/list.spec.ts) › the list › has a title',
    );
    expect(page).toContain('› the list › counts %s');
  });

  it('finds the tests of a group, of a loop and of the browser', async () => {
    const text = `
      // holds: list.title
      test.describe('spec §2', () => {
        for (const path of paths) {
          // holds: list.total
          test(\`opens \${path}\`, async ({ page }) => {}, 60_000);
        }
      });
    `;
    const page = await drawPage(root, lists, conform(lists, [{ path: 'list.spec.ts', text }]));
    expect(page).toContain('(../list.spec.ts) › spec §2\n');
    expect(page).toContain('spec §2 › opens ${path}');
  });
});

describe('the product', () => {
  const conformance = conform(sections, readTestFiles(root));

  it('holds every requirement with a test', () => {
    expect(conformance.problems).toEqual([]);
  });

  it('is a page for whoever asks for it', async () => {
    const page = await drawPage(root, sections, conformance);
    for (const id of conformance.holders.keys()) expect(page).toContain(`**${id}**`);
  });
});
