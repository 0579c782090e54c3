import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { type CountryResponse, open, type Reader } from 'maxmind';

/** From where a session is used. */
export type Origin = {
  browser: string | null;
  system: string | null;
  isPhone: boolean;
  address: string;
  country: string | null;
};

let reader: Promise<Reader<CountryResponse>> | null = null;

/** Registries of network addresses, as of the package's date; opened with the first login, 8 MB. */
function openPlaces(): Promise<Reader<CountryResponse>> {
  const require = createRequire(import.meta.url);
  reader ??= open(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'));
  return reader;
}

/** Country an address is registered in, ISO 3166-1 alpha-2; null for private ones and where nobody knows. */
export async function findCountry(address: string): Promise<string | null> {
  const places = await openPlaces();
  const found: unknown = places.get(address.replace(/^::ffff:/, ''));
  const code: unknown = found && typeof found === 'object' ? Reflect.get(found, 'country_code') : null;
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
}

/**
 * Where a request comes from; `request.ip` is whatever the proxy's header says, an address or not, and nothing at all
 * where the caller had hung up before anybody asked.
 */
export function addressOf(request: FastifyRequest): string {
  const address = String(request.ip).replace(/%.*$/, '');
  return isIP(address) === 0 ? (request.socket.remoteAddress ?? '0.0.0.0') : address;
}

/** Longest that a browser says of itself and that is worth reading. */
const AGENT_MAX = 400;

export async function originOf(request: FastifyRequest): Promise<Origin> {
  const agent = (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX);
  const known = agent === '' ? null : Bowser.parse(agent);
  const address = addressOf(request);
  return {
    browser: known?.browser.name ?? null,
    system: known?.os.name ?? null,
    isPhone: known?.platform.type === 'mobile' || known?.platform.type === 'tablet',
    address,
    country: await findCountry(address),
  };
}
