import { medicalSystems, type Ownership } from '../../../contract/clinics/facts.ts';
import { cleanOpeningHours } from '../../clinics/opening-hours/rules.ts';
import { cleanCount, cleanEmail, cleanYes } from '../clean/facts.ts';
import { fieldsOfName } from '../names/fields-of-name.ts';
import { type StatedFacts, statedFacts } from '../record.ts';
import { specialities } from './rules.ts';
import type { Tags } from './tags.ts';

/** Houses that the tag `healthcare` names by their field. */
const kindOf = ({ healthcare = '' }: Tags): string =>
  ({ birthing_centre: 'birthing_center', hospice: 'palliative' })[healthcare] ??
  (/^(?:birthing_center|dialysis|rehabilitation)$/.test(healthcare) ? healthcare : '');

/** Words that mappers wrote into the tag besides the known values: those of names are understood. */
function specializationsOf(tags: Tags): string[] {
  const tagged = Object.entries(tags).flatMap(([tag, value]) =>
    tag.startsWith('health_specialty:') && (cleanYes(value) || value === 'main')
      ? [tag.slice('health_specialty:'.length)]
      : [],
  );
  const values = [...(tags['healthcare:speciality'] ?? '').split(/[;,]/), ...tagged, kindOf(tags)].map(
    (value) => value.trim().toLowerCase().replaceAll(' ', '_'),
  );
  const found = values.flatMap((value) => {
    // A general hospital is no practice of general medicine.
    if (value === 'general') return tags.amenity === 'clinic' ? ['general-practice'] : [];
    return specialities[value] ?? fieldsOfName(value.replaceAll('_', ' '));
  });
  return [...new Set(found)];
}

const OWNERS: Record<string, Ownership> = {
  public: 'public',
  government: 'public',
  'public/government': 'public',
  military: 'public',
  ministry_of_health: 'public',
  local_authority: 'public',
  private: 'private',
  business: 'private',
  private_individual: 'private',
  ngo: 'nonprofit',
  ngo_international: 'nonprofit',
  ngo_national: 'nonprofit',
  ngo_faith_based: 'nonprofit',
  ngo_cbo: 'nonprofit',
  cbo: 'nonprofit',
  charity: 'nonprofit',
  religious: 'nonprofit',
  faith_based_organization: 'nonprofit',
  private_non_profit: 'nonprofit',
};

const has = (yes: boolean | undefined) => (yes === undefined ? undefined : yes ? 'free' : 'no');

/** Payment with any card counts, whichever brands are tagged. */
function cardsOf(tags: Tags): boolean | undefined {
  const said = Object.entries(tags).flatMap(([tag, value]) =>
    /^payment:(?:cards|credit_cards|debit_cards|visa|mastercard|maestro|mir)$/.test(tag)
      ? (cleanYes(value) ?? [])
      : [],
  );
  return said.length > 0 ? said.includes(true) : undefined;
}

function comfortsOf(tags: Tags): StatedFacts['comforts'] {
  const internet = tags.internet_access;
  const isPaid = cleanYes(tags['internet_access:fee']);
  const wifi = internet === 'wlan' || internet === 'yes' ? (isPaid ? 'paid' : 'free') : undefined;
  const comforts = {
    // "limited" is neither.
    'step-free-access': has(cleanYes(tags.wheelchair)),
    'free-wifi': internet === 'no' ? 'no' : wifi,
    'cash-payment': has(cleanYes(tags['payment:cash'])),
    'card-payment': has(cardsOf(tags)),
    'pharmacy-on-site': has(cleanYes(tags.dispensing)),
  } as const;
  return Object.fromEntries(
    Object.entries(comforts).flatMap(([slug, value]) => (value ? [[slug, value]] : [])),
  );
}

/** The tag says that a language is spoken, seldom that it is the main one, never how well: so much at least. */
function languagesOf(tags: Tags): StatedFacts['languages'] {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([tag, value = '']) => {
      const code = /^language:([a-z]{2,3})$/.exec(tag)?.[1];
      if (code === undefined || !(cleanYes(value) || value === 'main')) return [];
      return [[code, value === 'main' ? ('fluent' as const) : ('basic' as const)]];
    }),
  );
}

const systemsOf = (tags: Tags): string[] | undefined => {
  const named = Object.entries(tags).flatMap(([tag, value]) => {
    const system = /^medical_system:([a-z_]+)$/.exec(tag)?.[1];
    return system !== undefined && cleanYes(value) ? [system] : [];
  });
  const known = medicalSystems.filter((system) => named.includes(system));
  return known.length > 0 ? known : undefined;
};

/** "ru:Городская больница" names an article by language and title. */
function articleOf(tag: string | undefined): string | undefined {
  const [, language, title] = /^([a-z]{2,3}):([^#]{1,200})/.exec(tag ?? '') ?? [];
  return language && title
    ? `https://${language}.wikipedia.org/wiki/${encodeURIComponent(title.trim().replaceAll(' ', '_'))}`
    : undefined;
}

const MOST_ROOMS = 10_000;

export const statedOf = (tags: Tags): StatedFacts | undefined =>
  statedFacts({
    specializations: specializationsOf(tags),
    comforts: comfortsOf(tags),
    email: cleanEmail(tags.email ?? tags['contact:email']),
    openingHours: cleanOpeningHours(tags.opening_hours),
    emergency:
      cleanYes(tags.emergency) ?? (/emergency_department/.test(tags.health_amenity_type ?? '') || undefined),
    wikipedia: articleOf(tags.wikipedia),
    rooms: cleanCount(tags.rooms ?? tags['capacity:rooms'], MOST_ROOMS) ?? undefined,
    languages: languagesOf(tags),
    medicalSystems: systemsOf(tags),
    ownership: OWNERS[(tags['operator:type'] ?? '').trim().toLowerCase().replaceAll(' ', '_')],
  });
