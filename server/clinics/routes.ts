import type { FastifyInstance } from 'fastify';
import { type ClinicQuery, type ClinicSearchMeta, getClinic, searchClinics } from '../../contract/clinics.ts';
import { limits } from '../../contract/limits.ts';
import type { ClinicHits, DirectoryEngine, ClinicQuery as DirectoryQuery } from '../directory/directory.ts';
import { findCityTitles } from '../places/reads.ts';
import { countryTitle } from '../places/titles.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import { getClinicBySlug, listCards } from './reads.ts';

type Needs = { db: Database; directory: DirectoryEngine };

function parseNear(query: ClinicQuery): DirectoryQuery['near'] {
  if (query.near === undefined) {
    if (query.sort === 'distance') throw new KnownError('invalid', { near: [{ key: 'needs_near' }] });
    return null;
  }
  const [lat = Number.NaN, lon = Number.NaN] = query.near.split(',').map(Number);
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180)
    throw new KnownError('invalid', { near: [{ key: 'format' }] });
  return { lat, lon, radiusKm: query.radius_km ?? null };
}

async function shapeMeta(
  db: Database,
  hits: ClinicHits,
  page: { number: number; size: number },
  language: string,
): Promise<ClinicSearchMeta> {
  const titles = await findCityTitles(
    db,
    hits.facets.city.map(({ value }) => value),
    language,
  );
  return {
    total: hits.total,
    page: page.number,
    per_page: page.size,
    facets: {
      country: hits.facets.country.map(({ value, count }) => ({
        value,
        title: countryTitle(value, language),
        count,
      })),
      city: hits.facets.city.map(({ value, count }) => ({
        value: String(value),
        title: titles.get(value) ?? String(value),
        count,
      })),
    },
    ...(hits.corrected !== null && { corrected: hits.corrected }),
    ...(hits.without.length > 0 && {
      without: hits.without.map(({ value, count }) => ({ filter: value, total: count })),
    }),
  };
}

export function clinicRoutes(app: FastifyInstance, { db, directory }: Needs): void {
  serve(app, searchClinics, async ({ query, request, reply }) => {
    const page = { number: query.page ?? 1, size: query.per_page ?? limits.searchPageSize };
    const hits = await directory.searchClinics({
      q: (query.q ?? '').trim(),
      countries: query.country ?? [],
      cities: query.city ?? [],
      sort: query.sort ?? 'relevance',
      near: parseNear(query),
      offset: (page.number - 1) * page.size,
      limit: page.size,
    });
    reply.header('cache-control', 'public, max-age=0, must-revalidate');
    const [data, meta] = await Promise.all([
      listCards(db, hits.ids, request.language),
      shapeMeta(db, hits, page, request.language),
    ]);
    return { data, meta };
  });

  serve(app, getClinic, async ({ params, request, reply }) => {
    reply.header('cache-control', 'public, max-age=0, must-revalidate');
    return { data: await getClinicBySlug(db, params.slug, request.language) };
  });
}
