import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4200';

/** What opens beside what it belongs to, and what a scrolled area needs of it. */
const popovers =
  /components.(Popover|Tooltip)|utils.Floating|use-(long-press|click-outside)|dropdown-panel|hint-tooltip/;
const floating = /@floating-ui|components.ScrollArea/;

/** What only questions and drawers need. */
const dialogs =
  /node_modules.(react-remove-scroll|use-sidecar|react-style-singleton|use-callback-ref)|Modal|dialog-shell|focus-trap|FocusTrap/;

/** What only forms need. */
const forms =
  /@mantine.form|klona|lib.(form-frame|form-modal|shown-once|upload-progress|image-viewer|document-pager)|components.(FileButton|Checkbox)/;

/** What takes longer texts: reasons, in questions and in one form, and notes; the inputs that they are made of, too. */
const reasons =
  /lib.(reason-fields|radio-choices|mention-input)|components.(Radio|Textarea)|InlineInput|InputsGroupFieldset/;

/** What shows records, on their own screens and in some lists. */
const records =
  /shared.src.lib.exports.(?!word|audit|fact)|use-uploaded-image|IconZoom|IconRotate|IconPhotoOff|IconFile\.|IconExternalLink|IconCopy|filter-(span|days|amounts).(filter|span|days-span|amounts-span)|lib.(copy-button|date-time|detail-section|figure-[a-z]+|hash|stat-card)|transaction-description|components.(Group|Progress)|fast-deep-equal/;

/** What only the screens of one record, its queue and its history need. */
const cases =
  /shared.src.lib.exports.(audit|fact)|lib.(case-(columns|facts)|description-list|timeline)|notify-undoable|record-screen.(?!record-seen)/;

/** What other features or the frame show too: words, names, and how a list is asked for. */
const shown =
  /-area|s-list|(user|ticket|withdrawal|transaction)-labels|span-filters|account-name|notifications|(decision|kyc)-reasons|^(days|names|networks|statuses)\b|account-sections|offered|use-checks/;

/** Files that only the forms and dialogs of a feature need. */
const inForms =
  /form|fields|password|subadmins-api|requested-access|access-texts|reset-link|document-|upload|kyc|facts|unverified|ask-to-complete|saving-user/;

/** What the screens of one feature or one part of records share, those with a form apart from the others. */
function featureOf(id: string): string | null {
  const [, library, file = ''] = /libs.(feature-[a-z]+).src.lib.(.*)/.exec(id) ?? [];
  if (library === undefined || shown.test(file)) return null;
  const feature = library === 'feature-records' ? file.replace(/\W.*/, '') : library;
  return inForms.test(file) ? `${feature}-forms` : feature;
}

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite/admin-web',
  plugins: [react(), questionsWithoutScrollArea(), iconsOfOnePath(), signInPage(), precompress()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PANEL_PORT'] ?? 4210),
    strictPort: true,
    proxy: { '/api': api, '/config.json': api, '/docs/openapi.json': api },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: '.vite/licenses.json' },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Left alone, every combination of screens that share a module makes a file: some eighty for one list. Each costs a
    // request, and each of its own dictionary.
    rolldownOptions: {
      input: ['index.html', 'docs.html'].map((page) => resolve(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'start', tags: ['$initial'], test: (id) => !isEntry(id) && !isReference(id), priority: 3 },
            { name: 'popovers', test: popovers, priority: 1 },
            { name: 'floating', test: floating, minShareCount: 2, priority: 1 },
            { name: 'dialogs', test: dialogs, minShareCount: 2, priority: 1 },
            { name: 'reasons', test: reasons, minShareCount: 2, priority: 2 },
            { name: 'forms', test: forms, minShareCount: 2, priority: 1 },
            { name: 'cases', test: cases, minShareCount: 2, priority: 2 },
            { name: 'records', test: records, minShareCount: 2, priority: 2 },
            { name: featureOf, minShareCount: 2, priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
});

/**
 * Mantine's dialogs ask of a component that is given to them whether it is Mantine's ScrollArea, which they do not use
 * otherwise. It would bring Floating UI to every question, 20 kB.
 */
function questionsWithoutScrollArea(): Plugin {
  const nothing = '\0no-scroll-area';
  return {
    name: 'questions-without-scroll-area',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      /ScrollArea\.mjs$/.test(source) && /(Modal|Drawer)Root\.mjs$/.test(importer) ? nothing : undefined,
    load: (id) => (id === nothing ? 'export const ScrollArea = {};' : undefined),
  };
}

/**
 * Draws each icon as one path instead of three or four: a row of a list has five icons, and every element of it costs time.
 */
function iconsOfOnePath(): Plugin {
  return {
    name: 'icons-of-one-path',
    apply: 'build',
    transform(code, id) {
      if (!/@tabler.icons-react.dist.esm.icons/.test(id)) return undefined;
      const outlines = Array.from(code.matchAll(/\["path", \{ "d": "(M[^"]+)", "key": "[^"]+" \}\]/g));
      const all = /const __iconNode = \[(\[.*\])\];/.exec(code)?.[1];
      // Anything else, such as a circle or a path with a colour of its own, stays as it is.
      if (outlines.length < 2 || all !== outlines.map(([outline]) => outline).join(', ')) return undefined;
      const one = JSON.stringify([['path', { d: outlines.map(([, d]) => d).join(''), key: 'svg-0' }]]);
      return { code: code.replace(`[${all}]`, () => one), map: null };
    },
  };
}

/** The page and its script stay chunks of their own, because `.vite/manifest.json` names pages by them. */
function isEntry(id: string): boolean {
  return id.endsWith('/index.html') || id.endsWith('/src/main.tsx');
}

/** The contract's reference is a page of its own, which no screen of the panel needs. */
function isReference(id: string): boolean {
  return id.endsWith('/docs.html') || id.includes('/src/reference/');
}

/** What `src/session/sign-in-markup.tsx` exports. */
interface SignInMarkup {
  earlyScript: () => string;
  signInMarkup: () => string;
}

/**
 * Makes `admin/signin.html`: the page with the sign-in screen in it already, which is seen before any code has come. A
 * server that does not know it sends `index.html` there, as everywhere.
 */
function signInPage(): Plugin {
  const source = 'src/session/sign-in-markup.tsx';
  const outDir = resolve(import.meta.dirname, '../../node_modules/.vite/sign-in-markup');
  return {
    name: 'sign-in-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        await build({
          root: import.meta.dirname,
          configFile: false,
          logLevel: 'warn',
          build: { ssr: source, outDir, emptyOutDir: true },
          ssr: { noExternal: [/^@countinghouse/] },
        });
        const { earlyScript, signInMarkup }: SignInMarkup = await import(
          pathToFileURL(join(outDir, 'sign-in-markup.js')).href
        );
        const script = this.emitFile({ type: 'asset', name: 'early.js', source: earlyScript() });
        this.emitFile({
          type: 'asset',
          fileName: 'admin/signin.html',
          source: String(page.source)
            .replace(
              /<title>.*?<\/title>/,
              `<title>Account Login</title>\n    <script src="/${this.getFileName(script)}"></script>`,
            )
            .replace('<div id="root">', (root) => root + signInMarkup()),
        });
      },
    },
  };
}

/** Writes a `.br` and a `.gz` beside every text file of the build, for a server that sends them as they are. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const content = readFileSync(join(outDir, name));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(content, quality));
        writeFileSync(join(outDir, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
