// Lints every fixture as if it lay at the path its first line names, with the project's own configuration, and
// prints what was reported. A process of its own, because ESLint and Nx load plugins in ways a test runner bends.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'tools/lint-fixtures');

// The paths are pretended, so no program holds them: the rules that need types stay out, all others stay in.
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    { ignores: ['!tools/lint-fixtures/**/*.ts'] },
    { files: ['**/*.ts'], ...tseslint.configs.disableTypeChecked },
  ],
});

const verdicts = [];
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .sort()) {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const [pretended = '', expected] = ['// as: ', '// expect: '].map((mark, index) => {
    if (!lines[index]?.startsWith(mark)) throw new Error(`${file}:${index + 1}: expected a line "${mark}…"`);
    return lines[index].slice(mark.length).trim();
  });
  const [result] = await eslint.lintText(lines.slice(2).join('\n'), { filePath: join(root, pretended) });
  const reported = result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? ['not linted'];
  verdicts.push({ file, pretended, expected, reported: [...new Set(reported)] });
}
process.stdout.write(`${JSON.stringify(verdicts)}\n`);
