// Runs after npm has installed (postinstall): deletes files of packages that nothing here reads. docs/decisions/0042.
// Plain JavaScript without packages, because it runs on whatever Node the machine has.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '..', 'node_modules');

/** Folders by package, and why nothing reads them. */
const unused = [
  // The platform's package again: its binary is linked into node/bin, the rest is headers for compilers (67 MB).
  'node/node_modules',
  // Sources beside what was built from them.
  'maplibre-gl/src',
  '@maplibre/maplibre-gl-style-spec/src',
  'ra-core/src',
  'ra-ui-materialui/src',
  'zod/src',
  // The same code in a module format that neither Vite nor Node loads here.
  '@mantine/core/cjs',
  '@mantine/hooks/cjs',
  'libphonenumber-js/bundle',
  'date-fns/fp',
  '@mui/material/docs',
];

/** react-admin reads three functions of date-fns, which load English only (25 MB of locales). */
const isNeededLocale = (name) => /^(en-US|_lib|types)/.test(name);

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

/** Source maps, which serve only to debug the packages themselves (100 MB). */
function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeSourceMaps(path);
    else if (/\.(js|mjs|cjs|ts|mts|cts|css)\.map$/.test(entry.name)) remove(path);
  }
}

for (const path of unused) remove(join(packages, path));
const locales = join(packages, 'date-fns', 'locale');
for (const name of existsSync(locales) ? readdirSync(locales) : [])
  if (!isNeededLocale(name)) remove(join(locales, name));
if (existsSync(packages)) removeSourceMaps(packages);
