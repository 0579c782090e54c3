import type { ClinicCard } from '../../contract/clinics/clinics.ts';
import type { AdminTerm, AdminTermDetail } from '../../contract/content/admin-terms.ts';
import { loadDictionaries } from '../../server/content/dictionaries/writes.ts';
import { makeAccount } from '../factories/accounts.ts';
import { createCities, createClinic } from '../factories/clinics.ts';
import { testApp } from './app.ts';

type Answer<Data> = {
  status: number;
  data: Data;
  meta: { total: number };
  errors: Record<string, string[]>;
};

/** For tests: the dictionaries, clinics with these titles, an administrator, and what administrators call on terms. */
export async function makeTermWorld(titles: readonly string[]) {
  const ids: number[] = [];
  const { app, db, queriesOf } = await testApp(async ({ db: empty }) => {
    await createCities(empty);
    await loadDictionaries(empty);
    for (const title of titles) ids.push(await createClinic(empty, { title }));
  });
  const admin = await makeAccount(db, { operator: 'admin' });

  async function call<Data>(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
    const reply = await app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { ...admin.headers, 'accept-language': 'en' },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, ...reply.json<Omit<Answer<Data>, 'status'>>() };
  }

  async function term(dictionary: string, slug: string): Promise<AdminTermDetail> {
    const { data } = await call<AdminTerm[]>(
      'GET',
      `admin/terms?dictionary=${dictionary}&q=${slug}&per_page=100`,
    );
    const found = data.find((each) => each.slug === slug);
    if (!found) throw new Error(`no ${slug}`);
    return (await call<AdminTermDetail>('GET', `admin/terms/${found.id}`)).data;
  }
  const merge = ({ id, version }: AdminTerm, survivor: AdminTerm) =>
    call<AdminTermDetail>('POST', `admin/terms/${id}/merge`, { version, survivor_id: survivor.id });
  const numberOf = ({ id }: AdminTerm) => Number(id.split('-')[1]);
  const clinicsWith = async (query: string) =>
    (await call<ClinicCard[]>('GET', `client/clinics?${query}`)).data.map(({ title }) => title).sort();
  return { app, db, queriesOf, ids, call, term, merge, numberOf, clinicsWith };
}
