import type { Doctor, DoctorCard } from '../../../contract/clinics/doctors.ts';
import { titleIn, toTerm } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import { shapePortrait } from '../pictures/rules.ts';
import { type PriceFromRow, shapePriceFrom } from '../prices/rules.ts';
import { shapeRating } from '../ratings/rules.ts';
import { type PlacedRow, shapePlace } from '../rules.ts';

/** The clinic of a position, as json. */
export type PositionClinicRow = NamedRow & {
  id: number;
  slug: string;
  country: string;
  city_id: number | null;
  city_title: string | null;
  city_titles: unknown;
};

export type MainPosition = PositionClinicRow & {
  role: Doctor['role'];
  lat: number | null;
  lon: number | null;
  is_claimed: boolean;
  median_reply_minutes: number | null;
  requests: number | null;
};

export type CardRow = NamedRow & {
  id: number;
  sex: DoctorCard['sex'];
  portrait_seed: number | null;
  practising_since: number | null;
  is_demo: boolean;
  specializations: number[];
  main: MainPosition | null;
  own_place: PlacedRow | null;
  rating_counts: number[] | null;
  price_from: PriceFromRow | null;
  languages: string[];
  licence: { body: string; checked_on: string } | null;
};

export function shapePositionClinic(
  row: PositionClinicRow,
  language: string,
): NonNullable<DoctorCard['clinic']> {
  return { id: row.id, slug: row.slug, ...shownTitle(row, language), ...shapePlace(row, language) };
}

export function shapeCard(row: CardRow, { language, dictionaries }: Words): DoctorCard {
  const { main } = row;
  const clinic = main && shapePositionClinic(main, language);
  const place = clinic ?? (row.own_place && shapePlace(row.own_place, language));
  return {
    id: row.id,
    ...shownTitle(row, language),
    sex: row.sex,
    specializations: row.specializations.flatMap((id) => {
      const entry = dictionaries.specializations.byId.get(id);
      return entry
        ? [{ ...toTerm(entry, language), doctor_title: titleIn(entry.doctor_titles, language) }]
        : [];
    }),
    clinic,
    role: main?.role ?? null,
    practising_since: row.practising_since,
    country: place?.country ?? null,
    city: place?.city ?? null,
    location: main && main.lat !== null && main.lon !== null ? { lat: main.lat, lon: main.lon } : null,
    picture: row.portrait_seed === null ? null : shapePortrait({ id: row.id, seed: row.portrait_seed }),
    rating: shapeRating(row.rating_counts),
    price_from: shapePriceFrom(row.price_from, dictionaries, language),
    languages: row.languages,
    reply_time_minutes: main?.median_reply_minutes ?? null,
    reply_time_requests: main?.requests ?? 0,
    is_claimed: main?.is_claimed ?? false,
    is_demo: row.is_demo,
    verified_at: row.licence?.checked_on ?? null,
    licence: row.licence,
  };
}
