// The admin command where everything is built already: the entry of its image. `npm run admin` builds first.
import { runAdmin } from './main.js';

process.exitCode = await runAdmin(process.argv.slice(2));
