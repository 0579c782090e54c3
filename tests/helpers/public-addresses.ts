import type { RouteConfigEntry } from '@react-router/dev/routes';
import { sql } from 'kysely';
import { readEndpoints } from '../../scripts/read-endpoints.ts';
import type { Database } from '../../server/platform/database.ts';
import routes from '../../web/routes.ts';

/** Pages behind a login: they show nothing before the browser has asked for it. */
const PERSONAL = ['layouts/account.tsx', 'layouts/staff.tsx'];

function pathsOf(entries: readonly RouteConfigEntry[], before = ''): string[] {
  return entries.flatMap((entry) => {
    if (PERSONAL.includes(entry.file)) return [];
    const path = entry.path ? `${before}/${entry.path}` : before;
    return [...(entry.children ? pathsOf(entry.children, path) : [path])];
  });
}

type Things = Record<'slug' | 'doctor' | 'doctorClinic' | 'news', string>;

async function findThings(db: Database): Promise<Things> {
  const { rows } = await sql<Things>`
    select (select c.slug from clinics c join clinic_ratings r on r.clinic_id = c.id where c.status = 'published'
        and c.claimed_at is not null order by c.id limit 1) as slug,
      d.id::text as doctor, d.clinic as "doctorClinic", (select slug from news where status = 'published' order by id limit 1) as news
    from (select p.doctor_id as id, c.slug as clinic from positions p join clinics c on c.id = p.clinic_id
      join doctor_ratings r on r.doctor_id = p.doctor_id where p.is_main order by p.doctor_id limit 1) d`.execute(
    db,
  );
  if (!rows[0]) throw new Error('The demo world has a clinic, a doctor and news');
  return rows[0];
}

/** Addresses of the pages and calls that are open to everyone, from the table of routes and from the contract. */
export async function listPublicAddresses(db: Database): Promise<string[]> {
  const things = await findThings(db);
  const values: [place: RegExp, value: string][] = [
    [/^(.*):lang\?/, '$1ru'],
    [/hospital\/:name\/self\/:doctorId/, `hospital/${things.doctorClinic}/self/${things.doctor}`],
    [/hospital\/:name/, `hospital/${things.slug}`],
    [/news\/:(name|slug)/, `news/${things.news}`],
    [/catalogue\/:name/, 'catalogue/diseases'],
    [/documents\/:name/, 'documents/privacy'],
    [/reports\/:number/, 'reports/1'],
    [/messages\/:language/, 'messages/ru'],
    [/clinics\/:slug/, `clinics/${things.slug}`],
    [/doctors\/:id/, `doctors/${things.doctor}`],
    [/calendar\/:token/, 'calendar/none'],
    [/\*$/, 'nothing-here'],
  ];
  const endpoints = [...(await readEndpoints()).values()].filter(
    ({ method, access, path }) => method === 'GET' && access === 'public' && path.startsWith('/api/'),
  );
  const patterns = [...pathsOf(routes), ...endpoints.map(({ path }) => path)];
  const filled = patterns.map((pattern) =>
    values.reduce((path, [place, value]) => path.replace(place, value), pattern),
  );
  const open = filled.filter((path) => path.includes(':'));
  if (open.length > 0) throw new Error(`Nothing is known to put into ${open.join(', ')}`);
  const { rows } = await sql<{ id: number }>`select id from clinics where slug = ${things.slug}`.execute(db);
  const id = rows[0]?.id;
  return [
    ...new Set(filled),
    '/en/search/search-clinics?q=cardiology&currency=2',
    `/de/comparison?clinic=${id}`,
    '/ar/search/search-doctors?specialization=cardiology',
    `/api/v1/client/cards?clinic=${id}&doctor=${things.doctor}`,
    `/api/v1/client/comparison?clinic=${id}&doctor=${things.doctor}`,
    '/api/v1/client/suggest?q=card',
    '/api/v1/client/clinics?sort=price&currency=2&facet=specialization',
    '/api/v1/client/map/clinics?zoom=3',
    `/en/hospital/${things.slug}/about`,
    `/ar/hospital/${things.slug}/price`,
  ];
}
