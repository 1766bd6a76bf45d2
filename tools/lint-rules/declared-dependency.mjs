// A package that production code imports is in the package.json of the workspace that imports it: an image holds only what
// its app declares, so an import that works here by hoisting would fail there.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBuiltin } from 'node:module';

/** @type {Map<string, Set<string>>} */
const declaredByFolder = new Map();

/** @param {string} folder @param {string} root */
function declaredFrom(folder, root) {
  const known = declaredByFolder.get(folder);
  if (known !== undefined) return known;
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest) && folder !== root) return declaredFrom(dirname(folder), root);
  const { name, dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  const declared = new Set([name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
  declaredByFolder.set(folder, declared);
  return declared;
}

/** What the TypeScript parser adds: `type` for an import that is gone at run time. @typedef {{ importKind?: string, exportKind?: string }} TypeOnly */

/** @type {import('eslint').Rule.RuleModule} */
export const declaredDependency = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      undeclared:
        '"{{name}}" is not among the dependencies of this workspace: npm i -w <workspace> {{name}}.',
      prefix: 'Write "node:{{name}}", so that a package can never take its place.',
    },
  },
  create(context) {
    /** @param {import('estree').Node | null | undefined} source @param {boolean} typeOnly */
    const check = (source, typeOnly) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const specifier = source.value;
      if (specifier.startsWith('.') || specifier.startsWith('node:')) return;
      if (isBuiltin(specifier))
        return context.report({ node: source, messageId: 'prefix', data: { name: specifier } });
      const name = specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
      const declared = declaredFrom(dirname(context.filename), context.cwd);
      if (typeOnly || declared.has(name)) return;
      context.report({ node: source, messageId: 'undeclared', data: { name } });
    };
    return {
      ImportDeclaration: (/** @type {import('estree').ImportDeclaration & TypeOnly} */ node) =>
        check(node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (/** @type {import('estree').ExportNamedDeclaration & TypeOnly} */ node) =>
        check(node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (/** @type {import('estree').ExportAllDeclaration & TypeOnly} */ node) =>
        check(node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node.source, false),
    };
  },
};
