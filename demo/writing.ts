import type { DemoClinic } from './clinics.ts';
import { makeClinicTexts, makeDoctorTexts } from './content/clinic-texts.ts';
import { makeEducation } from './content/education.ts';
import type { DemoSpecialization } from './dictionary.ts';
import { makePerson } from './people.ts';
import type { ClinicProfile } from './profile/clinic.ts';
import type { DoctorProfile } from './profile/doctor.ts';
import type { Random } from './random.ts';
import { type Rows, toArray } from './rows.ts';
import type { DoctorWords } from './write-doctor.ts';

type InEach<Value> = { ru: Value; en: Value; de: Value; ar: Value };

const inEach = <Value>(make: (lang: keyof InEach<Value>) => Value): InEach<Value> => ({
  ru: make('ru'),
  en: make('en'),
  de: make('de'),
  ar: make('ar'),
});

/** Without the city, which the text names beside it. */
const withoutCity = (title: string, city: string) => title.replace(` (${city})`, '').replace(` ${city}`, '');

/** Descriptions of a clinic in the languages of the interface. */
export function writeClinicTexts(
  rows: Rows,
  id: number,
  random: Random,
  clinic: DemoClinic,
  profile: ClinicProfile,
): void {
  const labels = new Map(
    clinic.names.flatMap(({ kind, lang, text }) => (kind === 'label' ? [[lang, text]] : [])),
  );
  const { title, titles } = clinic.city;
  const texts = makeClinicTexts(random, {
    titles: inEach((lang) => withoutCity(labels.get(lang) ?? clinic.title, titles[lang] ?? title)),
    cityTitles: inEach((lang) => titles[lang] ?? title),
    specializationTitles: inEach((lang) => profile.specializations.map(({ titles }) => titles[lang] ?? '')),
    specializations: profile.specializations.map(({ slug }) => slug),
    beds: clinic.beds,
    established: clinic.established,
  });
  for (const { lang, description, equipment } of texts)
    rows.add('clinic_texts', id, lang, description, toArray(equipment));
}

const titlesOf = ({ titles }: DemoSpecialization) => inEach((lang) => titles[lang] ?? '');

/** Name, education and texts of a doctor of a country. */
export function makeDoctorWords(random: Random, country: string, profile: DoctorProfile): DoctorWords {
  const { sex, title, title_lang, labels } = makePerson(random, country);
  const [main] = profile.specializations;
  const startYear = profile.practisingSince;
  return {
    title,
    titleLang: title_lang,
    labels,
    sex,
    education: makeEducation(random, country, startYear),
    texts: main ? makeDoctorTexts(random, { specializationTitles: titlesOf(main), startYear }) : [],
  };
}
