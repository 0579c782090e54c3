import type {
  BreadcrumbList,
  Hospital,
  MedicalClinic,
  NewsArticle,
  Physician,
  Thing,
  WebSite,
  WithContext,
} from 'schema-dts';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import type { Doctor } from '../../contract/clinics/doctors.ts';
import type { Rating } from '../../contract/clinics/ratings.ts';
import type { News } from '../../contract/content/news.ts';
import type { Picture } from '../../contract/platform/pictures.ts';

/** What pages tell search engines in the words of schema.org. Only what the page itself shows stands in it. */

export type StructuredData = WithContext<Exclude<Thing, string>>;

const CONTEXT = 'https://schema.org';

/** Largest of a picture's files, in the format that every crawler reads. */
export function pictureUrl(origin: string, picture: Picture): string {
  return `${origin}${picture.path}/${Math.max(...picture.widths)}.jpg?v=${picture.version}`;
}

/** Undefined while no score is shown: a score that the page hides must not be told either. */
function ratingOf({ score, count }: Rating) {
  if (score === null) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating' as const,
      ratingValue: score,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

function placeOf({ country, city, location }: Pick<Clinic, 'country' | 'city' | 'location'>) {
  return {
    address: {
      '@type': 'PostalAddress' as const,
      addressCountry: country.code,
      ...(city && { addressLocality: city.title }),
    },
    ...(location && {
      geo: { '@type': 'GeoCoordinates' as const, latitude: location.lat, longitude: location.lon },
    }),
  };
}

/** A clinic with beds is a hospital. @param url canonical address of the page. */
export function clinicJsonLd(clinic: Clinic, origin: string, url: string): StructuredData {
  const { address, ...geo } = placeOf(clinic);
  const facts = {
    '@context': CONTEXT,
    '@id': url,
    url,
    name: clinic.title,
    ...(clinic.title_original !== clinic.title && { alternateName: clinic.title_original }),
    ...(clinic.text && { description: clinic.text.description }),
    ...(clinic.picture && { image: pictureUrl(origin, clinic.picture) }),
    ...(clinic.phone !== null && { telephone: clinic.phone }),
    ...(clinic.website !== null && clinic.website_dead_since === null && { sameAs: clinic.website }),
    ...(clinic.established !== null && { foundingDate: String(clinic.established) }),
    address: {
      ...address,
      ...(clinic.address !== null && { streetAddress: clinic.address }),
      ...(clinic.postcode !== null && { postalCode: clinic.postcode }),
    },
    ...geo,
    ...ratingOf(clinic.rating),
    ...(clinic.spoken.length > 0 && { knowsLanguage: clinic.spoken.map(({ code }) => code) }),
  } as const;
  return clinic.beds !== null
    ? ({ ...facts, '@type': 'Hospital' } satisfies WithContext<Hospital>)
    : ({ ...facts, '@type': 'MedicalClinic' } satisfies WithContext<MedicalClinic>);
}

/** @param url canonical address of the page; `clinicUrl` of the main clinic's. */
export function doctorJsonLd(
  doctor: Doctor,
  origin: string,
  url: string,
  clinicUrl: string | null,
): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Physician',
    '@id': url,
    url,
    name: doctor.title,
    ...(doctor.title_original !== doctor.title && { alternateName: doctor.title_original }),
    ...(doctor.text && { description: doctor.text.about }),
    ...(doctor.picture && { image: pictureUrl(origin, doctor.picture) }),
    ...(doctor.country && placeOf({ ...doctor, country: doctor.country })),
    ...(doctor.clinic &&
      clinicUrl !== null && {
        hospitalAffiliation: { '@type': 'Hospital', name: doctor.clinic.title, url: clinicUrl },
      }),
    ...(doctor.spoken.length > 0 && { knowsLanguage: doctor.spoken.map(({ code }) => code) }),
    ...ratingOf(doctor.rating),
  } satisfies WithContext<Physician>;
}

/** The way from the start to a page; the last item is the page itself. */
export function breadcrumbJsonLd(items: readonly { name: string; url: string }[]): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: url,
    })),
  } satisfies WithContext<BreadcrumbList>;
}

export function newsJsonLd(news: News, origin: string, url: string): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    '@id': url,
    url,
    headline: news.title,
    description: news.lead,
    inLanguage: news.lang,
    datePublished: news.published_on,
    dateModified: news.updated_at,
    image: pictureUrl(origin, news.picture),
    author: { '@type': 'Person', name: news.author.name, jobTitle: news.author.role },
    publisher: { '@type': 'Organization', name: 'Medatlas', url: origin },
    citation: news.sources.map((source) => source.url),
  } satisfies WithContext<NewsArticle>;
}

/** The site with its search, for the home page. */
export function siteJsonLd(origin: string, url: string, language: string): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: 'Medatlas',
    url,
    inLanguage: language,
    publisher: { '@type': 'Organization', name: 'Medatlas', url: origin },
  } satisfies WithContext<WebSite>;
}
