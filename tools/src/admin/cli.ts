// The entry of the admin command in its image, where everything is built. `npm run admin` builds first.
import { runAdmin } from './main.js';

process.exitCode = await runAdmin(process.argv.slice(2));
