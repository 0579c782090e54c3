// npm run import | import-doctors | demo | rates | accounts | secrets | schema | bench: the command on Node 24, with everything installed.
import { buildWhenStale } from './build-pages.mjs';
import { become, installWhenNeeded } from './node24.mjs';

const [name, ...args] = process.argv.slice(2);
installWhenNeeded();
if (name === 'bench') buildWhenStale();
// A file of any size stays under 400 MB; V8 takes these only before the process runs.
const memory = /^import(-doctors)?$/.test(name ?? '')
  ? ['--max-semi-space-size=8', '--max-old-space-size=300']
  : [];
const script = name === 'bench' ? 'bench/run.ts' : `scripts/${name}.ts`;
become('node', [...memory, script, ...args]);
