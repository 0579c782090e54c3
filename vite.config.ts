import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { strippedContract } from './scripts/stripped-contract.ts';

/**
 * Few files instead of a hundred small ones: each costs a request of its own and compresses worse. What a dozen parts
 * share is one of them; with what fewer share in it every page would carry 8 kB for others. What comes later (the
 * option list with its library, toasts, the map) stays apart.
 */
const chunks = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next)\//,
      priority: 2,
    },
    { name: 'site', test: /\/web\/(root\.tsx|ui\/styles?[./])|\/layouts\/site/, priority: 1 },
    // Calls about offers are in many pages of patients and clinics, and in no public one.
    {
      name: 'shared',
      test: /\/(web|contract)\/(?!offers\/(offers|offer-costs)\.ts)/,
      minShareCount: 20,
      priority: 1,
    },
    // Small files that most pages of a clinic share weigh less as one; other pages have a few of them.
    { name: 'fact', test: /\/web\/(ui\/fact|clinics\/is-quiet)/, priority: 1 },
    {
      name: 'clinic',
      test: /\/web\/clinics\/((?!clinic-c|spoken|use-source|place)[^/]+|photos\/photo-credit.*|prices\/original-price.*)$/,
      minShareCount: 7,
    },
    // Files of a few lines that need no others.
    {
      name: 'lines',
      test: /\/web\/clinics\/(opening-week|use-source-name|claims\/claim-path|fact-row|place-line)/,
      priority: 1,
    },
    // Class names of a case, and what is a few lines beside them.
    {
      name: 'case-lines',
      test: /\/web\/.*(assignments|labels)\.module\.css|offer-print-address/,
      priority: 1,
    },
    { name: 'offers', test: /\/contract\/offers\/(offers|offer-costs)\.ts/ },
  ],
};

export default defineConfig(({ command }) => ({
  plugins: [strippedContract(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    // A production installation has only `dependencies`: the built pages carry the other packages that they render with.
    ...(command === 'build' && {
      ssr: {
        resolve: { noExternal: true, external: Object.keys(manifest.dependencies) },
      },
    }),
  },
  css: { transformer: 'lightningcss' },
  // Found at the start of the development server instead of at the first visit, which would reload.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
}));
