// npm run admin: makes the clone ready and hands over to the admin command, which is built code.
// Nothing here may import a package, because there may be none yet.
import { build } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

ensureDependencies();
build('tools');
const { runAdmin } = await import(new URL('./dist/admin/main.js', import.meta.url).href);
process.exitCode = await runAdmin(process.argv.slice(2));
