// Runs after npm has installed (postinstall): deletes files of packages that nothing here reads. docs/decisions/0042, 0047.
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
  '@simplewebauthn/server/script',
  '@simplewebauthn/browser/script',
  '@simplewebauthn/browser/dist',
  'write-excel-file/commonjs',
  'write-excel-file/bundle',
  'date-fns/fp',
  '@mui/material/docs',
  // The same countries by version of the internet protocol; server/platform/origin.ts reads the file of both.
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb',
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv6.mmdb',
  // The viewer of traces.
  'playwright-core/lib/vite',
  // Finer outlines than the basemap and the globe are made from.
  'world-atlas/countries-10m.json',
  'world-atlas/land-10m.json',
];

/** react-admin reads three functions of date-fns, which load English only (25 MB of locales). */
const isNeededLocale = (name) => /^(en-US|_lib|types)/.test(name);

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

/** Source maps, which serve only to debug the packages themselves (100 MB), types of another checker, texts for readers. */
const isUnreadFile = (path, name, names) =>
  // The CommonJS form beside the modules that Node loads here.
  (/[\\/]@opentelemetry[\\/]semantic-conventions[\\/]/.test(path) &&
    name.endsWith('.cjs') &&
    names.has(name.replace('.cjs', '.mjs'))) ||
  /\.(js|mjs|cjs|ts|mts|cts|css)\.map$/.test(name) ||
  /\.flow$/.test(name) ||
  // Builds of React for Bun and for profiling.
  (/[\\/]react-dom[\\/]cjs[\\/]/.test(path) && /profiling|server\.bun/.test(name)) ||
  (/\.(md|markdown)$/i.test(name) && !/licen[cs]e|notice|copying/i.test(name)) ||
  // Types of the CommonJS form, where the same stand beside them for modules.
  (name.endsWith('.d.cts') && ['.d.ts', '.d.mts'].some((end) => names.has(name.replace('.d.cts', end))));

/** Tests and examples of a package; the AWS packages once more for bundlers, which Node does not load. */
const isUnreadFolder = (path, name) =>
  /[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+[\\/](tests?|__tests__|benchmarks?|examples?)$/.test(path) ||
  (name === 'dist-es' && /[\\/]@(aws-sdk|smithy)[\\/]/.test(path));

function removeUnread(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) {
      if (isUnreadFile(path, entry.name, names)) remove(path);
    } else if (isUnreadFolder(path, entry.name)) remove(path);
    else removeUnread(path);
  }
}

for (const path of unused) remove(join(packages, path));
const locales = join(packages, 'date-fns', 'locale');
for (const name of existsSync(locales) ? readdirSync(locales) : [])
  if (!isNeededLocale(name)) remove(join(locales, name));
if (existsSync(packages)) removeUnread(packages);
