// Builds the page with Vite: files with hashed names, which a browser may keep for ever, and index.html, which names
// them.
// The build fails when the page is larger than GZIP_BYTES_MAX, because people would wait for it.
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The limit for scripts and styles, compressed as they are sent. */
const GZIP_BYTES_MAX = 250 * 1024;

const built = await build({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  build: {
    outDir: '../../dist/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
const bytes = files
  .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
  .map((file) => gzipSync(file.type === 'chunk' ? file.code : file.source).length)
  .reduce((sum, each) => sum + each, 0);
if (bytes > GZIP_BYTES_MAX)
  throw new Error(
    `The page weighs ${bytes} bytes with gzip, more than ${GZIP_BYTES_MAX}: leave something out.`,
  );
process.stdout.write(
  `The page weighs ${Math.ceil(bytes / 1024)} of at most ${GZIP_BYTES_MAX / 1024} KiB with gzip.\n`,
);
