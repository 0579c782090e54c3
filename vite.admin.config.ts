import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { strippedContract } from './scripts/stripped-contract.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * query-string hands an address that the platform does not decode to a package which needs seconds for a hundred broken
 * escapes (CVE-2026-45822); the mended versions of that are modules of another kind, which query-string cannot load.
 */
const brokenEscapesStay: Plugin = {
  name: 'broken-escapes-stay',
  load(id) {
    if (!/[\\/]decode-uri-component[\\/]index\.js$/.test(id)) return null;
    return 'module.exports = (text) => { try { return decodeURIComponent(text); } catch { return text; } };';
  },
};

/** The back office: a bundle of its own at /admin, never loaded by visitors. */
export default defineConfig({
  root: pathOf('admin'),
  base: '/admin/',
  plugins: [strippedContract(), brokenEscapesStay],
  build: {
    outDir: pathOf('build/admin'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      // The libraries say "use client" to servers that render them; nothing here does.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
  css: { transformer: 'lightningcss' },
});
