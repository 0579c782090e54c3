import { AsyncLocalStorage } from 'node:async_hooks';

/** An API key by which somebody calls. */
export type ActingKey = { id: string; title: string };

const acting = new AsyncLocalStorage<ActingKey>();

/** Runs what is done by a key (null: in person): every act that is recorded meanwhile names the key. */
export const actBy = <T>(key: ActingKey | null, run: () => T): T =>
  key === null ? run() : acting.run(key, run);

/** The key of the call that is being answered; null: a person calls, or the service itself acts. */
export const actingKey = (): ActingKey | null => acting.getStore() ?? null;
