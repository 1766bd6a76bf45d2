// Keeps a file's name honest: kebab-case, a role suffix from one list, no name that says nothing, and a
// class that plays a role lives in a file of that role. A new role is added here, on purpose, in a review.

const ROLES = new Set(
  (
    'arbitraries command commands config constants controller decorator dto entities entity env errors events filter ' +
    'fixture guard health interceptor job jobs middleware migration module pipe port preset processor queue schema ' +
    'service setup store strategy subscriber types worker'
  ).split(' '),
);
const TEST_KINDS = new Set(['int', 'property', 'e2e', 'bench']);
const BANNED = /^(utils?|helpers?|commons?|managers?|base|misc|shared|stuff)$/;
const BANNED_LAST = /-(utils?|helpers?|managers?)$/;
/** The last word of a decorated class → the role of the file that holds it, or its plural for several small ones. */
const CLASS_ROLES = new Map([
  ['Controller', ['controller']],
  ['Service', ['service']],
  ['Store', ['store']],
  ['Module', ['module']],
  ['Guard', ['guard']],
  ['Filter', ['filter']],
  ['Processor', ['processor']],
  ['Entity', ['entity', 'entities']],
  ['Dto', ['dto']],
]);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** @param {string} relativePath path from the workspace root, forward slashes */
function nameProblems(relativePath) {
  const folders = relativePath.split('/');
  const file = folders.pop() ?? '';
  const [stem = '', ...rest] = file.replace(/\.(ts|mts|js|mjs)$/, '').split('.');
  const problems = [];
  for (const part of [...folders, stem]) {
    if (BANNED.test(part) || BANNED_LAST.test(part)) {
      problems.push(`"${part}" says nothing about what is inside: name it after what it holds or does`);
    }
  }
  if (!KEBAB.test(stem)) problems.push(`"${stem}" is not kebab-case`);
  if (rest.at(-1) === 'spec') {
    rest.pop();
    if (TEST_KINDS.has(rest.at(-1) ?? '')) rest.pop();
  }
  for (const role of rest) {
    if (!ROLES.has(role))
      problems.push(`"${role}" is not a known role suffix (tools/lint-rules/file-name.mjs)`);
  }
  return problems;
}

/** @type {import('eslint').Rule.RuleModule} */
export const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { name: '{{problem}}.', role: 'Class {{name}} belongs in a .{{role}}.ts file.' },
  },
  create(context) {
    const relativePath = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/');
    const inSpec = /\.spec\.ts$/.test(relativePath);
    const inTesting = relativePath.startsWith('libs/testing/') || relativePath.includes('/e2e/');
    return {
      Program(node) {
        for (const problem of nameProblems(relativePath))
          context.report({ node, messageId: 'name', data: { problem } });
      },
      /** @param {import('estree').ClassDeclaration & { decorators?: unknown[] }} node */
      ClassDeclaration(node) {
        if (inSpec || inTesting || node.decorators === undefined || node.decorators.length === 0) return;
        const word = /[A-Z][a-z0-9]*$/.exec(node.id.name)?.[0] ?? '';
        const [role, ...others] = CLASS_ROLES.get(word) ?? [];
        if (role === undefined || [role, ...others].some((name) => relativePath.endsWith(`.${name}.ts`)))
          return;
        context.report({ node, messageId: 'role', data: { name: node.id.name, role } });
      },
    };
  },
};
