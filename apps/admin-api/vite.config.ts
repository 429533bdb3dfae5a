import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    // Beside main.js: what is found relative to a file is found from each of them.
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'audit-verify': 'src/audit-verify.ts',
        backup: 'src/backup.ts',
        restore: 'src/restore.ts',
        'countinghouse-admin': 'src/countinghouse-admin.ts',
        'rasterize-worker': 'src/modules/uploads/rasterize-worker.js',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
