// `npm run admin -- status` on a built tree, against a Node that does nothing.
import { fileURLToPath } from 'node:url';
import { emptyBooks } from '../books.js';
import type { Benchmark } from '../figure.js';
import { runProgram } from '../programs.js';
import { inTurn, timed } from '../rounds.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export const benchmarkStatus: Benchmark = async ({ server, options }) => {
  const env = { DATABASE_URL: server.urlOf(await emptyBooks(server)) };
  const args = ['--prefix', ROOT, 'run', '--silent', 'admin', '--', 'status'];
  const [ours, theirs] = await inTurn(options.rounds, [
    () => timed(() => runProgram('npm', args, env)),
    () => timed(() => runProgram(process.execPath, ['-e', '0'])),
  ]);
  return [
    { work: 'npm run admin -- status', against: 'node -e 0', unit: 's', ours, theirs, goal: { atMost: 15 } },
  ];
};
