import { sql } from 'kysely';
import type {
  AdminPhoto,
  listAdminPhotos as listAdminPhotosEndpoint,
  PhotoState,
} from '../../../contract/clinics/admin-photos.ts';
import type { HidePhotoReason } from '../../../contract/clinics/staff-photos.ts';
import type { ListMeta } from '../../../contract/platform/admin-lists.ts';
import type { QueryOf } from '../../../contract/platform/endpoint.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { readAppeal } from '../appeals/reads.ts';
import { type PictureRow, shapePicture, shapePortrait } from '../pictures/rules.ts';
import { ofFoundClinics } from '../reads.ts';

type Query = QueryOf<typeof listAdminPhotosEndpoint>;

type Row = PictureRow &
  NamedRow & {
    clinic_id: number;
    slug: string;
    doctor: (NamedRow & { id: number }) | null;
    captions: Record<string, string>;
    is_checked: boolean;
    hidden_reason: HidePhotoReason | null;
    hidden_by: string | null;
    appeal: string | null;
    appealedAt: Date | null;
  };

const inState: Record<PhotoState, ReturnType<typeof sql>> = {
  unchecked: sql`p.checked_at is null`,
  hidden: sql`p.hidden_at is not null`,
  kept: sql`p.checked_at is not null and p.hidden_at is null`,
};

const stateOf = ({ is_checked, hidden_reason }: Row): PhotoState =>
  hidden_reason !== null ? 'hidden' : is_checked ? 'kept' : 'unchecked';

const shape = async (
  db: Database,
  operatorId: string | null,
  row: Row,
  language: string,
): Promise<AdminPhoto> => ({
  ...(row.doctor ? shapePortrait({ id: row.doctor.id, seed: row.seed }) : shapePicture(row)),
  id: row.id,
  clinic: { id: row.clinic_id, slug: row.slug, title: shownTitle(row, language).title },
  doctor: row.doctor && { id: row.doctor.id, title: shownTitle(row.doctor, language).title },
  caption: row.captions[language] ?? row.captions.en ?? Object.values(row.captions)[0] ?? null,
  state: stateOf(row),
  reason: row.hidden_reason,
  appeal: await readAppeal(db, operatorId, {
    ...row,
    isOpen: !row.is_checked,
    deciders: row.is_checked ? [] : [row.hidden_by],
  }),
});

/** Uploaded photos and portraits that their clinics show, in the order they came; `q` finds clinics, or is the number of a photo. In two queries, and one for each appeal that waits. */
export async function listAdminPhotos(
  db: Database,
  operatorId: string | null,
  query: Query,
  language: string,
): Promise<{ data: AdminPhoto[]; meta: ListMeta }> {
  const { q, state, clinic_id, order, per_page } = query;
  const number = /^\d{1,9}$/.test(q?.trim() ?? '') ? Number(q) : null;
  const found = sql`from photos p join clinics c on c.id = p.clinic_id
    where p.file is not null and p.removed_at is null
      ${state === undefined ? sql`` : sql`and ${inState[state]}`}
      ${clinic_id === undefined ? sql`` : sql`and p.clinic_id = ${clinic_id}`}
      and (${ofFoundClinics(sql`p.clinic_id`, q)} or p.id = ${number})`;
  const offset = offsetOf(query);
  const { rows } = await sql<Row>`
    select p.id, p.seed, p.width, p.height, p.captions, p.credit, p.checked_at is not null as is_checked, p.hidden_reason,
      p.hidden_by, p.appeal, p.appealed_at as "appealedAt",
      c.id as clinic_id, c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels,
      (select json_build_object('id', d.id, 'title', d.title, 'title_lang', d.title_lang, 'labels',
        (select json_object_agg(n.lang, n.text) from doctor_names n
          where n.doctor_id = d.id and n.kind = 'label' and n.lang in (${language}, 'en')))
        from doctors d where d.id = p.doctor_id) as doctor
    ${found} order by p.id ${sql.raw(order)} limit ${per_page} offset ${offset}`.execute(db);
  return {
    data: await Promise.all(rows.map((row) => shape(db, operatorId, row, language))),
    meta: await countList(db, sql`select ${found}`, query),
  };
}
