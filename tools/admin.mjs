// npm run admin: installs and builds what is missing, and starts the admin command, which is built code.
// This file may not import packages, because they may not be installed yet.
import { build, takeCheckout } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

const checkout = await takeCheckout();
await ensureDependencies();
build({ services: false });
const { runProcess } = await import(new URL('./dist/admin/main.js', import.meta.url).href);
checkout.release();
await runProcess(process.argv.slice(2));
