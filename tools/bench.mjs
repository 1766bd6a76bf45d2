// npm run bench: makes the clone ready and hands over to the benchmarks, which are built code.
// Nothing here may import a package, because there may be none yet.
import { build, takeCheckout } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

const checkout = await takeCheckout();
await ensureDependencies();
build();
const { runBench } = await import(new URL('./dist/bench/main.js', import.meta.url).href);
checkout.release();
process.exitCode = await runBench(process.argv.slice(2));
