import type { KyselyPlugin } from 'kysely';
import type { Secrets } from './secrets.ts';

/** Keys by the plugin that carries them. */
const carried = new WeakMap<KyselyPlugin, Secrets>();

/** Makes keys go along with a connection and with each transaction on it: whoever has the rows can open their texts. */
export function carrySecrets(secrets: Secrets): KyselyPlugin {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  };
  carried.set(plugin, secrets);
  return plugin;
}

/** A connection or a transaction. */
type Carrier = { getExecutor(): { readonly plugins: readonly KyselyPlugin[] } };

/** The keys that go along with a connection. Throws where there are none. */
export function secretsOf(db: Carrier): Secrets {
  for (const plugin of db.getExecutor().plugins) {
    const secrets = carried.get(plugin);
    if (secrets) return secrets;
  }
  throw new Error('This connection carries no keys: it cannot read or write sealed texts');
}
