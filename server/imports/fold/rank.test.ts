import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { factWays, outranks } from '../../../contract/clinics/provenance.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { sampleRecord } from '../../../tests/factories/import-files.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { loadDictionaries } from '../../content/dictionaries/writes.ts';
import { refoldClinic } from '../writes.ts';

const { app, db, pool } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  await loadDictionaries(empty);
  await sql`insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
    values ('osm', 'x', 'x', 'x', '2026-01-02', '{}')`.execute(empty);
});
const operator = await makeAccount(db, { operator: 'admin' });
let clinics = 0;

/** A clinic of two sources, with one function for each way to write a fact. */
async function makeClinic() {
  clinics += 1;
  const id = await createClinic(db, { title: `Augenklinik ${clinics}`, slug: `clinic-${clinics}` });
  const staff = await makeAccount(db, { staff: { clinicId: id, role: 'owner' } });
  const versionOf = async (section: string): Promise<number> => {
    const { rows } = await sql<{ version: number }>`
      select version from clinic_sections where clinic_id = ${id} and section = ${section}`.execute(db);
    return rows[0]?.version ?? 0;
  };
  async function write(who: 'operator' | 'clinic', section: string, content: unknown): Promise<number> {
    const version = await versionOf(section);
    if (who === 'clinic') {
      const url = `/api/v1/staff/clinics/${id}/profile`;
      const payload = { version, [section]: content };
      return (await app.inject({ method: 'PATCH', url, headers: staff.headers, payload })).statusCode;
    }
    const url = `/api/v1/admin/entries/clinics/${id}/publish`;
    const payload = { version, draft_version: null, reason: 'The register says so', [section]: content };
    return (await app.inject({ method: 'POST', url, headers: operator.headers, payload })).statusCode;
  }
  const phone = (who: 'operator' | 'clinic', number: string) =>
    write(who, 'contact', { phone: number, website: null, established: null, beds: null });
  async function say(source: string, given: object): Promise<void> {
    await pool.query(
      `insert into clinic_sources (source, dataset, source_id, clinic_id, licence, retrieved_at, record, import_id)
       values ($1, 'x', $2::text, $2::int, 'x', '2026-01-02', $3, (select min(id) from imports))`,
      [source, id, JSON.stringify({ ...sampleRecord({}), cityId: null, ...given })],
    );
    await db.transaction().execute((trx) => refoldClinic(trx, id));
  }
  const row = () =>
    db.selectFrom('clinics').select(['phone', 'slug']).where('id', '=', id).executeTakeFirstOrThrow();
  const wayOf = async (fact: string, slug?: string) =>
    (await app.inject(`/api/v1/client/clinics/${(await row()).slug}/provenance`))
      .json()
      .data.find(
        (one: { fact: string; term: { slug: string } | null }) =>
          one.fact === fact && (slug === undefined || one.term?.slug === slug),
      )?.way;
  return { write, phone, say, row, wayOf };
}

test('the ranks are one list, and each stands over those after it only', () => {
  for (const [at, one] of factWays.entries())
    for (const [other, two] of factWays.entries()) expect(outranks(one, two)).toBe(at < other);
});

describe('an operator’s fact and the clinic’s own', () => {
  test('the operator’s stands when it comes last', async () => {
    const clinic = await makeClinic();
    expect(await clinic.phone('clinic', '+49 30 11111')).toBe(200);
    expect(await clinic.phone('operator', '+49 30 22222')).toBe(200);
    expect(await clinic.row()).toMatchObject({ phone: '+49 30 22222' });
    expect(await clinic.wayOf('phone')).toBe('operator');
  });

  test('and when the clinic writes after it: that is refused at the field', async () => {
    const clinic = await makeClinic();
    await clinic.phone('operator', '+49 30 22222');
    expect(await clinic.phone('clinic', '+49 30 11111')).toBe(422);
    expect(await clinic.row()).toMatchObject({ phone: '+49 30 22222' });
    // What the operator did not write is the clinic's to write.
    const others = { phone: '+49 30 22222', website: null, established: 1990, beds: null };
    expect(await clinic.write('clinic', 'contact', others)).toBe(200);
    expect(await clinic.wayOf('established')).toBe('clinic');
    expect(await clinic.phone('operator', '+49 30 33333')).toBe(200);
  });

  test('the same of specializations and amenities', async () => {
    const clinic = await makeClinic();
    expect(await clinic.write('operator', 'specializations', ['ophthalmology'])).toBe(200);
    expect(await clinic.write('clinic', 'specializations', ['dermatology'])).toBe(422);
    expect(await clinic.write('clinic', 'specializations', ['dermatology', 'ophthalmology'])).toBe(200);
    expect(await clinic.wayOf('specialization', 'ophthalmology')).toBe('operator');
    expect(await clinic.wayOf('specialization', 'dermatology')).toBe('clinic');
    expect(await clinic.write('operator', 'comforts', [{ slug: 'free-wifi', value: 'no' }])).toBe(200);
    expect(await clinic.write('clinic', 'comforts', [{ slug: 'free-wifi', value: 'free' }])).toBe(422);
    expect(await clinic.write('clinic', 'comforts', [])).toBe(422);
    expect(await clinic.wayOf('comfort', 'free-wifi')).toBe('operator');
  });
});

test.each(['operator', 'clinic'] as const)(
  'a fact of the %s stands over what sources state and names say, before and after',
  async (who) => {
    const clinic = await makeClinic();
    await clinic.say('osm', { phone: '+49 30 1', stated: { specializations: ['cardiology'] } });
    expect(await clinic.wayOf('phone')).toBe('stated');
    await clinic.phone(who, '+49 30 44444');
    await clinic.write(who, 'specializations', ['ophthalmology']);
    await clinic.say('ror', { phone: '+49 30 2', named: ['dermatology', 'ophthalmology'] });
    expect(await clinic.row()).toMatchObject({ phone: '+49 30 44444' });
    expect(await clinic.wayOf('phone')).toBe(who);
    expect(await clinic.wayOf('specialization', 'ophthalmology')).toBe(who);
    expect(await clinic.wayOf('specialization', 'cardiology')).toBeUndefined();
    expect(await clinic.wayOf('specialization', 'dermatology')).toBeUndefined();
  },
);

test.each([
  ['osm', 'ror'],
  ['ror', 'osm'],
])(
  'what %s states stands over what a name in %s says, whichever source is the better',
  async (stating, naming) => {
    const clinic = await makeClinic();
    await clinic.say(naming, { named: ['ophthalmology'] });
    expect(await clinic.wayOf('specialization')).toBe('name');
    await clinic.say(stating, { stated: { specializations: ['ophthalmology'] } });
    expect(await clinic.wayOf('specialization')).toBe('stated');
  },
);
