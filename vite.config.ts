import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { readContracts, stripContracts } from './scripts/strip-contract.ts';

const contractFolder = fileURLToPath(new URL('contract/', import.meta.url));

/** The browser needs an endpoint's method and path; its schemas are the server's business. */
function strippedContract(): Plugin {
  let stripped: ReadonlyMap<string, string> | null = null;
  return {
    name: 'stripped-contract',
    enforce: 'pre',
    watchChange(id) {
      if (id.startsWith(contractFolder)) stripped = null;
    },
    transform(_, id) {
      if (this.environment.name !== 'client' || !id.startsWith(contractFolder)) return null;
      stripped ??= stripContracts(readContracts(contractFolder));
      const code = stripped.get(id.slice(contractFolder.length));
      return code === undefined ? null : { code, map: null };
    },
  };
}

/**
 * Few files instead of a hundred small ones: each costs a request of its own and compresses worse. What comes later
 * (the option list with its library, toasts, the map) stays apart.
 */
const chunks = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next)\//,
      priority: 2,
    },
    { name: 'site', test: /\/web\/(root\.tsx|ui\/styles?[./])|\/layouts\/site/, priority: 1 },
    { name: 'shared', test: /\/(web|contract)\//, minShareCount: 5 },
  ],
};

export default defineConfig({
  plugins: [strippedContract(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } } },
  css: { transformer: 'lightningcss' },
  // Found at the start of the development server instead of at the first visit, which would reload.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
});
