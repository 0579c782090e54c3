import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * The browser needs an endpoint's method and path; its schemas are the server's business. Leaving the schema library
 * out saves 19 kB (gzip) of every first visit.
 */
const noSchemasInBrowser: Plugin = {
  name: 'no-schemas-in-browser',
  enforce: 'pre',
  resolveId(id) {
    const isBrowser = this.environment.name === 'client';
    return id === 'typebox' && isBrowser
      ? fileURLToPath(new URL('web/platform/no-schemas.ts', import.meta.url))
      : null;
  },
};

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
    { name: 'site', test: /\/(web|contract)\//, minShareCount: 3 },
  ],
};

export default defineConfig({
  plugins: [noSchemasInBrowser, reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } } },
  css: { transformer: 'lightningcss' },
  // Found at the start of the development server instead of at the first visit, which would reload.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
});
