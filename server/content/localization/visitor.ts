import type { FastifyRequest } from 'fastify';
import { startCurrencyCode, startFirst } from '../../../contract/content/start-currency.ts';
import type { Rendering, Visitor } from '../../../contract/platform/rendering.ts';
import type { RateStore } from '../currencies/rate-store.ts';

type Needs = { languages: Rendering['languages']; rates: RateStore };

/** Whose page is asked for: the language of the address, else the chosen one, and the chosen currency, else that of the region. */
export function createVisitors({ languages, rates }: Needs): (request: FastifyRequest) => Promise<Visitor> {
  return async ({ url, cookies, headers }) => {
    const [all, currencies] = await Promise.all([languages(), rates().catch(() => [])]);
    const named = [url.split(/[/?#]/)[1], cookies.sys_language];
    const chosen = named.map((prefix) => all.find((one) => one.prefix === prefix)).find(Boolean) ?? all[0];
    if (!chosen) throw new Error('There is no language');
    const language = chosen.prefix;
    const first = startFirst(currencies, startCurrencyCode(language, headers['accept-language']))[0];
    const currency = currencies.find(({ id }) => id === Number(cookies.currency_id)) ?? first;
    return { language, currencyId: currency?.id ?? null, isClient: cookies.client === '1' };
  };
}
