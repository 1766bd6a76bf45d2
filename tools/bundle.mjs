// Bundles each process and thread of the project in the working folder (dist/main.js, dist/worker.js,
// dist/ecd-thread.js; for the admin command, dist/admin/main.js) with all its imports into one file. Without bundles,
// Node took two thirds of a start to find and compile 2,300 files, and kept 30 MB for them (docs/adr/0011).
// Names are kept, so that a stack trace is readable.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';

const entryPoints = ['main', 'worker', 'ecd-thread', 'admin/main']
  .map((name) => `dist/${name}.js`)
  .filter((file) => existsSync(file));
/** The first line of every bundle. */
const BANNER =
  "import{createRequire as requireAt}from'node:module';const bundleUrl=import.meta.url,require=requireAt(bundleUrl);";
/** Packages that stay outside of the admin bundle: few admin commands need them, and the image has them anyway. */
const ADMIN_LEAVES = ['bullmq', 'express', 'multer'];
/** Leaves optional packages of libraries to a `require` at run time, which finds out whether they are installed. */
const optionalPackages = {
  name: 'optional-packages',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === optionalPackages || path.startsWith('@razao/')) return undefined;
      const found = await build.resolve(path, { ...options, pluginData: optionalPackages });
      return found.errors.length === 0 ? found : { path, external: true };
    });
  },
};

/**
 * Loads `node:http` with `require`: an `import` reads every export of it, and three of these make Node 24 load its
 * WebSocket client (undici). `require` reads none.
 */
const httpByRequire = {
  name: 'http-by-require',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^(node:)?http$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'require' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'require' }, () => ({
      contents: `module.exports = require('node:http');`,
    }));
  },
};

const OWN_REQUIRE = /^const require = createRequire\(import\.meta\.url\);$/m;

/** Keeps the folders of modules that read files beside them, such as SQL statements. */
const ownFolders = {
  name: 'own-folders',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /\.[cm]?js$/ }, async ({ path }) => {
      // Without a `require` of the module, its packages are in the bundle; with it, Node would load them a second time.
      const text = (await readFile(path, 'utf8')).replace(OWN_REQUIRE, '');
      const url = `new URL(${JSON.stringify(relative(resolve('dist'), path))}, bundleUrl)`;
      if (text.includes('import.meta.url'))
        return { contents: text.replaceAll('import.meta.url', `${url}.href`) };
      if (!/\b__(dirname|filename)\b/.test(text)) return { contents: text };
      const paths = `var __filename = require('node:url').fileURLToPath(${url}), __dirname = require('node:path').dirname(__filename);`;
      return { contents: `${paths}${text}` };
    });
  },
};

/**
 * Restores the names that a bundle changes, but only of classes, which need them. A function from an expression would
 * be named each time the expression runs, which took 4 % of the time of POST /entry.
 */
const NAME = /(?<=var __name=\(target,value)\)=>(?=__defProp\(target,"name")/;
const OF_CLASS = /static\s*\{\s*__name\(\s*this,\s*"(?:[^"\\]|\\[^])*"/g;

/**
 * esbuild leaves such characters in regular expressions. With a single one, Node keeps the text of the whole file in
 * two bytes per character.
 */
const NOT_ASCII = /[\u0080-\uffff]/g;
const escaped = (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

// A bundle of a bundle does not run, and Nx would keep it. It comes from two builds at once: the first goes on when the
// command that began it was killed.
for (const file of entryPoints)
  if ((await readFile(file, 'utf8')).startsWith(BANNER)) {
    process.stderr.write(
      `${resolve(file)} is a bundle already: another build of this folder is at work. Run the command again\n`,
    );
    process.exit(1);
  }
if (entryPoints.length > 0) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints,
    write: false,
    outdir: 'dist',
    outbase: 'dist',
    allowOverwrite: true,
    bundle: true,
    // HTTP service and worker share nearly all of their code.
    splitting: true,
    chunkNames: 'shared-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // The paths of tsconfig.json point to sources, but a bundle contains built code.
    tsconfigRaw: {},
    keepNames: true,
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    logLevel: 'warning',
    banner: { js: BANNER },
    external: entryPoints.includes('dist/admin/main.js') ? ADMIN_LEAVES : [],
    plugins: [httpByRequire, optionalPackages, ownFolders],
  });
  for (const form of [NAME, OF_CLASS])
    if (!outputFiles.some(({ text }) => text.search(form) >= 0))
      throw new Error(`No file of the bundle has ${form}: esbuild writes it another way now`);
  for (const { path, contents, text } of outputFiles)
    await writeFile(
      path,
      path.endsWith('.js')
        ? text
            .replace(NAME, ',ofClass)=>ofClass===void 0?target:')
            .replace(OF_CLASS, '$&,1')
            .replace(NOT_ASCII, escaped)
        : contents,
    );
}
