import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

const API_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4200';

/** Modules of popovers, and of the scroll areas in them. */
const popovers =
  /components.(Popover|Tooltip)|utils.Floating|use-(long-press|click-outside)|dropdown-panel|hint-tooltip/;
const floating = /@floating-ui|components.ScrollArea/;

/** Modules that only dialogs and drawers need. */
const dialogs =
  /node_modules.(react-remove-scroll|use-sidecar|react-style-singleton|use-callback-ref)|Modal|dialog-shell|focus-trap|FocusTrap/;

/** Modules that only forms need. */
const forms =
  /@mantine.form|klona|lib.(form-frame|form-modal|one-time-secret|upload-progress|image-viewer|document-pager)|components.(FileButton|Checkbox)/;

/** Modules for long texts: reasons, in dialogs and in one form, and notes, with their inputs. */
const reasons =
  /lib.(reason-fields|radio-choices|mention-input)|components.(Radio|Textarea)|InlineInput|InputsGroupFieldset/;

/** Modules that show records, on detail pages and in some lists. */
const records =
  /shared.src.lib.exports.(?!labels|find-label|audit|check)|use-uploaded-image|IconZoom|IconRotate|IconPhotoOff|IconFile\.|IconExternalLink|IconCopy|filter-(range|days|amounts).(filter|range|value-range|day-range|amount-range)|lib.(copy-button|date-time|detail-section|figure-[a-z]+|hash|stat-card)|transaction-description|components.(Group|Progress)|fast-deep-equal/;

/** Modules that only the detail page, queue and history of a record need. */
const cases =
  /shared.src.lib.exports.(audit|check)|lib.(case-(columns|checks)|description-list|timeline)|notify-undoable|record-screen.(?!record-viewed-context)/;

/** Files of a feature that other features or the frame use too: labels, names, and list queries. */
const sharedFiles =
  /-area|s-list|(user|ticket|withdrawal|transaction)-labels|range-filters|account-name|notifications|(decision|kyc)-reasons|^(days|names|networks|statuses)\b|account-sections|available-sections|use-checks/;

/** Files that only the forms and dialogs of a feature need. */
const formFiles =
  /form|fields|password|subadmins-api|requested-access|access-consequences|decision-details|reset-link|document-|upload|kyc|checks|(transaction|referral)-summary|unverified|save-user/;

/** Returns the chunk that the screens of a feature share, with a separate one for its forms. */
function getFeatureChunk(id: string): string | null {
  const [, library, file = ''] = /libs.(feature-[a-z]+).src.lib.(.*)/.exec(id) ?? [];
  if (library === undefined || sharedFiles.test(file)) return null;
  const feature = library === 'feature-records' ? file.replace(/\W.*/, '') : library;
  return formFiles.test(file) ? `${feature}-forms` : feature;
}

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite/admin-web',
  plugins: [react(), dialogsWithoutScrollArea(), singlePathIcons(), signInPage(), precompress()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PANEL_PORT'] ?? 4210),
    strictPort: true,
    proxy: { '/api': API_ORIGIN, '/config.json': API_ORIGIN, '/docs/openapi.json': API_ORIGIN },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: '.vite/licenses.json' },
    // Inlined assets would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // By default, each combination of screens that share modules becomes a chunk, about 80 for one list. Each costs a
    // request and compresses on its own.
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
            { name: getFeatureChunk, minShareCount: 2, priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
});

/**
 * Mantine's dialogs import ScrollArea only to compare a component with it. Replacing it keeps Floating UI (20 kB) out
 * of every dialog.
 */
function dialogsWithoutScrollArea(): Plugin {
  const emptyModule = '\0no-scroll-area';
  return {
    name: 'dialogs-without-scroll-area',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      /ScrollArea\.mjs$/.test(source) && /(Modal|Drawer)Root\.mjs$/.test(importer) ? emptyModule : undefined,
    load: (id) => (id === emptyModule ? 'export const ScrollArea = {};' : undefined),
  };
}

/** Merges the paths of each icon into one: a table row has five icons, and every element adds rendering time. */
function singlePathIcons(): Plugin {
  return {
    name: 'single-path-icons',
    apply: 'build',
    transform(code, id) {
      if (!/@tabler.icons-react.dist.esm.icons/.test(id)) return undefined;
      const paths = Array.from(code.matchAll(/\["path", \{ "d": "(M[^"]+)", "key": "[^"]+" \}\]/g));
      const allNodes = /const __iconNode = \[(\[.*\])\];/.exec(code)?.[1];
      // Other shapes, such as circles or paths with their own colour, are kept.
      if (paths.length < 2 || allNodes !== paths.map(([outline]) => outline).join(', ')) return undefined;
      const merged = JSON.stringify([['path', { d: paths.map(([, d]) => d).join(''), key: 'svg-0' }]]);
      return { code: code.replace(`[${allNodes}]`, () => merged), map: null };
    },
  };
}

/** The page and its script stay separate chunks, because `.vite/manifest.json` names pages by them. */
function isEntry(id: string): boolean {
  return id.endsWith('/index.html') || id.endsWith('/src/main.tsx');
}

/** The API reference is a separate page that no screen of the panel needs. */
function isReference(id: string): boolean {
  return id.endsWith('/docs.html') || id.includes('/src/reference/');
}

/** The exports of `src/session/sign-in-markup.tsx`. */
interface SignInMarkup {
  getEarlyScript: () => string;
  renderSignInMarkup: () => string;
}

/**
 * Creates `admin/signin.html`, the page with the pre-rendered sign-in screen, visible before any script loads. A server
 * without this file sends `index.html` instead.
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
        const { getEarlyScript, renderSignInMarkup }: SignInMarkup = await import(
          pathToFileURL(join(outDir, 'sign-in-markup.js')).href
        );
        const script = this.emitFile({ type: 'asset', name: 'early.js', source: getEarlyScript() });
        this.emitFile({
          type: 'asset',
          fileName: 'admin/signin.html',
          source: String(page.source)
            .replace(
              /<title>.*?<\/title>/,
              `<title>Account Login</title>\n    <script src="/${this.getFileName(script)}"></script>`,
            )
            .replace('<div id="root">', (root) => root + renderSignInMarkup()),
        });
      },
    },
  };
}

/** Writes `.br` and `.gz` versions of every text file, for servers that send precompressed files. */
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
