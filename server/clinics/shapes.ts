import type { BillStatistic } from '../../contract/clinics/bill-statistics.ts';
import type { ClinicCard } from '../../contract/clinics/clinics.ts';
import type { Photo } from '../../contract/clinics/photos.ts';
import { chooseLang, type Titles, toTerm } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../content/localization/rules.ts';
import { type PictureRow, shapePicture } from './pictures/rules.ts';
import { type PriceFromRow, shapePriceFrom } from './prices/rules.ts';
import { shapeRating } from './ratings/rules.ts';
import { type PlacedRow, shapePlace } from './rules.ts';

export type PhotoRow = PictureRow & { captions: Titles };

export type CardRow = NamedRow &
  PlacedRow & {
    id: number;
    slug: string;
    lat: number | null;
    lon: number | null;
    is_demo: boolean;
    claimed_at: Date | null;
    photo: PictureRow | null;
    rating_counts: number[] | null;
    price_from: PriceFromRow | null;
    languages: string[];
    fields: number[];
    beds: number | null;
    median_reply_minutes: number | null;
    requests: number | null;
    bill_statistic: BillStatistic | null;
    licence: { body: string; checked_on: string } | null;
    source: { source: string; retrieved_at: string } | null;
  };

export function shapePhoto(row: PhotoRow, language: string): Photo {
  const lang = chooseLang(row.captions, language);
  const caption = lang === null ? null : (row.captions[lang] ?? null);
  return { ...shapePicture(row), id: row.id, caption, caption_lang: lang };
}

export function shapeCard(row: CardRow, { language, dictionaries }: Words): ClinicCard {
  return {
    id: row.id,
    slug: row.slug,
    ...shownTitle(row, language),
    ...shapePlace(row, language),
    location: row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : null,
    picture: row.photo && shapePicture(row.photo),
    rating: shapeRating(row.rating_counts),
    price_from: shapePriceFrom(row.price_from, dictionaries, language),
    languages: row.languages,
    specializations: row.fields.flatMap((id) => {
      const entry = dictionaries.specializations.byId.get(id);
      return entry ? [toTerm(entry, language)] : [];
    }),
    beds: row.beds,
    reply_time_minutes: row.median_reply_minutes,
    reply_time_requests: row.requests ?? 0,
    bill_statistic: row.bill_statistic,
    is_claimed: row.claimed_at !== null,
    is_demo: row.is_demo,
    verified_at: row.licence?.checked_on ?? null,
    licence: row.licence,
    source: row.source,
  };
}
