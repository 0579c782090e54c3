// npm run import | demo | rates | schema: the command on Node 24, with everything installed.
import { become, installWhenNeeded } from './node24.mjs';

const [name, ...args] = process.argv.slice(2);
installWhenNeeded();
become('node', [`scripts/${name}.ts`, ...args]);
