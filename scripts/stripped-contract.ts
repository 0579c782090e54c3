import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readContracts, stripContracts } from './strip-contract.ts';

const contractFolder = fileURLToPath(new URL('../contract/', import.meta.url));

/** The browser needs an endpoint's method and path; its schemas are the server's business. */
export function strippedContract(): Plugin {
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
