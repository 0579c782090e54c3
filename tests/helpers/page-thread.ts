/** Thread for `page-threads.test.ts`: the address and the answers to its calls decide what happens to a page. */
import { once } from 'node:events';
import type { HashedLanguage } from '../../contract/content/languages.ts';
import { renderWhatIsAsked } from '../../server/platform/page-messages.ts';

const page = (text: string) => ({
  status: 200,
  headers: {},
  body: new TextEncoder().encode(text),
  scriptHashes: [],
});

let last: readonly HashedLanguage[] | null = null;

renderWhatIsAsked(async ({ address }, { callApi, languages }, leaving) => {
  const call = async () => (await callApi('/call', { headers: {} })).text();
  if (address === 'fail') throw new Error('it cannot be rendered');
  if (address === 'languages') {
    const before = last;
    last = await languages();
    return page(`${last === before ? 'as before' : 'new'}: ${last.map(({ prefix }) => prefix).join(' ')}`);
  }
  const said = await call();
  if (said === 'die') process.exit(1);
  if (said === 'block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (said === 'wait' && leaving) {
    await call();
    await once(leaving, 'abort');
  }
  return page(`${address} ${said}`);
});
