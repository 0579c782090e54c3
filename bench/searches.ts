/** What people search for, as the benchmarks ask it: paths of the API and of pages. */

export const api = '/api/v1/client';

/** As a screen asks for them: country, city, specialization, language, procedure. */
const five = '&facet=country&facet=city&facet=specialization&facet=language&facet=procedure';

const texts = [
  '',
  'cataract surgery',
  'удаление катаракты',
  'кардиолог',
  'Zentrum',
  'клиника',
  'hip replacement',
  'больница берлин',
  'مستشفى',
  'ghjrnjkju',
];
export const filters = [
  '',
  '&country=DE',
  '&country=TR&country=DE&language=ru',
  '&specialization=cardiology&language=ar',
  '&procedure=cataract-surgery&price_max=200000&currency=1',
  '&specialization=orthopaedics&rating_min=4&sort=rating',
  '&language=ru&sort=price&currency=1',
  '&country=DE&country=AT&country=CH&verified=licence',
];

/** Searches with five exact facets: every text with every filter. */
export const searches = (kind: string): string[] =>
  texts.flatMap((text) =>
    filters.map((filter) => `${api}/${kind}?q=${encodeURIComponent(text)}${filter}${five}`),
  );

/** The same searches in turn with addresses that nobody has asked for: spaces after the text, which mean nothing. */
export function newAddresses(paths: readonly string[], from: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const spaces = (from + at).toString(2).replaceAll('0', '%20').replaceAll('1', '%09');
    return (paths[at % paths.length] ?? '').replace(/(?<=\?q=[^&]*)(&|$)/, `${spaces}$1`);
  });
}
