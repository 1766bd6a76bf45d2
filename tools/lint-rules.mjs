// Lint rules for conventions of this project that no published rule checks.
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

/** The roles that end a file name; a new one is added here in a review. */
const ROLES = new Set(
  (
    'arbitraries command commands config constants controller decorator dto entities entity env errors events filter ' +
    'fixture guard health interceptor job jobs middleware migration module pipe port preset processor queue schema ' +
    'service setup store strategy subscriber types worker'
  ).split(' '),
);
const TEST_ENDING = /(\.(int|property|e2e|bench))?\.spec$/;
const SAYS_NOTHING =
  /^(utils?|helpers?|commons?|managers?|base|misc|shared|stuff)$|-(utils?|helpers?|managers?)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Classes whose file must have their role in its name, because the lint rules of the layers select files by name. */
const CLASS_ROLE = /(Controller|Service|Store|Module|Guard|Filter|Processor|Entity|Dto)$/;
const WORDS_MIN = 2;

/** @type {Map<string, Set<string>>} */
const declaredByFolder = new Map();

/** @param {string} path from the workspace root */
function nameProblems(path) {
  const folders = path.split('/');
  const [stem = '', ...roles] = (folders.pop() ?? '')
    .replace(/\.(tsx?|mts|js|mjs)$/, '')
    .replace(TEST_ENDING, '')
    .split('.');
  return [
    ...[...folders, stem]
      .filter((part) => SAYS_NOTHING.test(part))
      .map((part) => `"${part}" says nothing about what is inside: name it after what it holds or does`),
    ...(KEBAB.test(stem) ? [] : [`"${stem}" is not kebab-case`]),
    ...roles
      .filter((role) => !ROLES.has(role))
      .map((role) => `"${role}" is not a known role suffix (tools/lint-rules.mjs)`),
  ];
}

/**
 * Returns what the nearest package.json declares for run time.
 * @param {string} folder @param {string} root @returns {Set<string>}
 */
function declaredFrom(folder, root) {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest) && folder !== root) return declaredFrom(dirname(folder), root);
  const known = declaredByFolder.get(folder);
  if (known !== undefined) return known;
  const { name, ...manifestOf } = JSON.parse(readFileSync(manifest, 'utf8'));
  const { dependencies, optionalDependencies, peerDependencies } = manifestOf;
  const declared = new Set([
    name,
    ...Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
  ]);
  declaredByFolder.set(folder, declared);
  return declared;
}

/**
 * Requires kebab-case, known role suffixes and a name that says something; a decorated class is in a file of its role.
 * @type {import('eslint').Rule.RuleModule}
 */
const fileName = {
  create(context) {
    const path = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/');
    const isTestCode = /\.spec\.ts$|^libs\/testing\/|\/e2e\//.test(path);
    return {
      Program: (node) =>
        nameProblems(path).forEach((problem) => context.report({ node, message: `${problem}.` })),
      /** @param {import('estree').ClassDeclaration & { decorators?: unknown[] }} node */
      ClassDeclaration(node) {
        const role = CLASS_ROLE.exec(node.id.name)?.[0].toLowerCase();
        if (isTestCode || !node.decorators?.length || role === undefined) return;
        if (path.endsWith(`.${role}.ts`) || (role === 'entity' && path.endsWith('.entities.ts'))) return;
        context.report({ node, message: `Class ${node.id.name} belongs in a .${role}.ts file.` });
      },
    };
  },
};

/**
 * Requires a comment at the top of the file; a reviewer checks its text.
 * @type {import('eslint').Rule.RuleModule}
 */
const opensWithWhy = {
  create(context) {
    return {
      Program(node) {
        const first = context.sourceCode.getFirstToken(node)?.range[0] ?? Infinity;
        const words = context.sourceCode
          .getAllComments()
          .filter(
            ({ type, range }) => /** @type {string} */ (type) !== 'Shebang' && (range?.[1] ?? 0) <= first,
          )
          .filter(({ value }) => !/^\s*(eslint|prettier|@ts)-/.test(value))
          .flatMap(({ value }) => value.match(/\p{L}{2,}/gu) ?? []);
        if (node.body.length > 0 && words.length < WORDS_MIN)
          context.report({
            loc: { line: 1, column: 0 },
            message:
              'Open the file with a short comment: why it exists, what it owns, which invariants it keeps.',
          });
      },
    };
  },
};

/**
 * Requires that an app declares what it imports: an image holds only that, so an import that hoisting resolves here
 * would fail there.
 * @type {import('eslint').Rule.RuleModule}
 */
const declaredDependency = {
  create(context) {
    /** @param {{ source?: import('estree').Node | null | undefined, importKind?: string, exportKind?: string }} node `type`: gone at run time */
    const check = ({ source, importKind, exportKind }) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const name = /^(@[^/]+\/)?[^/]+/.exec(source.value)?.[0] ?? '';
      if (/^(\.|node:)/.test(source.value)) return;
      if (isBuiltin(source.value))
        context.report({
          node: source,
          message: `Write "node:${source.value}", so that a package can never take its place.`,
        });
      else if (
        ![importKind, exportKind].includes('type') &&
        !declaredFrom(dirname(context.filename), context.cwd).has(name)
      )
        context.report({
          node: source,
          message: `"${name}" is not among the dependencies of this workspace: npm i -w <workspace> ${name}.`,
        });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export const razao = {
  meta: { name: 'razao' },
  rules: {
    'declared-dependency': declaredDependency,
    'file-name': fileName,
    'opens-with-why': opensWithWhy,
  },
};
