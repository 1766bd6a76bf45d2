// The entry of the admin command in its image, where everything is built. `npm run admin` builds first.
import { runProcess } from './main.js';

await runProcess(process.argv.slice(2));
