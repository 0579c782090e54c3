import { type Calendar, draw } from '../choosing.ts';
import type { Random } from '../random.ts';

/** Who may have an accreditation: clinics of these countries, with one of these specializations. Without either, all. */
type Fit = { countries?: readonly string[]; specializations?: readonly string[] };

const germanSpeaking = ['DE', 'AT', 'CH'];
const european =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LV NL NO PL PT RO RS SE SI SK TR UA'.split(' ');
const laboratories = ['laboratory-medicine', 'pathology', 'medical-genetics'];
const hospitals = ['internal-medicine', 'general-surgery', 'cardiac-surgery', 'surgical-oncology'];

/** By slug; of those not named here any clinic may have one. */
const fits: Record<string, Fit> = {
  'iso-15189': { specializations: laboratories },
  'cap-laboratory': { specializations: laboratories },
  'accreditation-canada': { countries: ['CA', 'AE', 'SA', 'BR', 'CO', 'IT'] },
  achsi: { countries: ['AU', 'NZ', 'AE', 'IN', 'HK'] },
  'qha-trent': { countries: ['GB', 'IE', 'GR', 'CY', 'HK', 'PH'] },
  nabh: { countries: ['IN'] },
  cbahi: { countries: ['SA'] },
  hcac: { countries: ['JO'] },
  ktq: { countries: germanSpeaking },
  'dkg-onkozert': { countries: germanSpeaking, specializations: ['oncology'] },
  'oeci-cancer-centre': { countries: european, specializations: ['oncology'] },
  'esmo-designated-centre': { specializations: ['oncology'] },
  jacie: { countries: european, specializations: ['haematology', 'paediatric-oncology'] },
  'breast-centres-certification': { countries: european, specializations: ['breast-care'] },
  endocert: { countries: germanSpeaking, specializations: ['orthopaedics'] },
  'src-center-of-excellence': { specializations: ['bariatric-surgery', 'orthopaedics', 'gynaecology'] },
  carf: { specializations: ['rehabilitation', 'addiction-medicine'] },
  magnet: { specializations: hospitals },
  'dnv-hospital': { specializations: hospitals },
  'has-certification': { countries: ['FR'] },
  'turkey-health-tourism': { countries: ['TR'] },
  'roszdravnadzor-quality': { countries: ['RU'] },
};

export type ClinicAccreditation = {
  accreditationId: number;
  number: string | null;
  validFrom: string | null;
  validUntil: string | null;
  checkedOn: string | null;
};

/** Those that a clinic of the country with the specializations may have. */
function listFitting<Entry extends { slug: string }>(
  all: readonly Entry[],
  country: string,
  specializations: readonly string[],
): Entry[] {
  return all.filter(({ slug }) => {
    const fit = fits[slug];
    return (
      (fit?.countries?.includes(country) ?? true) &&
      (fit?.specializations?.some((own) => specializations.includes(own)) ?? true)
    );
  });
}

/** None to three, those of the own country or field more often than those for everybody. */
export function makeAccreditations(
  random: Random,
  calendar: Calendar,
  all: readonly { id: number; slug: string }[],
  clinic: { country: string; specializations: readonly string[] },
): ClinicAccreditation[] {
  const point = random.fraction();
  const count = point < 0.4 ? 0 : point < 0.75 ? 1 : point < 0.93 ? 2 : 3;
  if (count === 0) return [];
  const fitting = listFitting(all, clinic.country, clinic.specializations);
  const own = random.chance(0.6)
    ? draw(
        random,
        fitting.filter(({ slug }) => fits[slug]),
        1,
      )
    : [];
  const others = draw(
    random,
    fitting.filter((entry) => !own.includes(entry)),
    count - own.length,
  );
  return [...own, ...others].map(({ id }) => {
    const age = random.between(30, 1000);
    return {
      accreditationId: id,
      number: random.chance(0.8) ? `${random.between(1000, 99_999)}-${random.between(10, 99)}` : null,
      validFrom: random.chance(0.9) ? calendar.day(age) : null,
      validUntil: random.chance(0.9) ? calendar.day(age - 1096) : null,
      checkedOn: random.chance(0.65) ? calendar.day(random.between(1, Math.min(age, 400))) : null,
    };
  });
}

/** Slugs that this file names. */
export const fittedAccreditations: readonly string[] = Object.keys(fits);
