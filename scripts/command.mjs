// npm run import | demo | rates | accounts | schema: the command on Node 24, with everything installed.
import { become, installWhenNeeded } from './node24.mjs';

const [name, ...args] = process.argv.slice(2);
installWhenNeeded();
// A file of any size stays under 400 MB; V8 takes these only before the process runs.
const memory = name === 'import' ? ['--max-semi-space-size=8', '--max-old-space-size=300'] : [];
become('node', [...memory, `scripts/${name}.ts`, ...args]);
