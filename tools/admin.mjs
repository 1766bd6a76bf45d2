// npm run admin: makes the clone ready and hands over to the admin command, which is built code.
// Nothing here may import a package, because there may be none yet.
import { build, takeCheckout } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

const checkout = await takeCheckout();
await ensureDependencies();
build({ services: false });
const { runAdmin } = await import(new URL('./dist/admin/main.js', import.meta.url).href);
checkout.release();
process.exitCode = await runAdmin(process.argv.slice(2));
