// npm run bench: installs and builds what is missing, and starts the benchmarks, which are built code.
// This file may not import packages, because they may not be installed yet.
import { build, takeCheckout } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

const checkout = await takeCheckout();
await ensureDependencies();
build();
const { runBench } = await import(new URL('./dist/bench/main.js', import.meta.url).href);
checkout.release();
process.exitCode = await runBench(process.argv.slice(2));
