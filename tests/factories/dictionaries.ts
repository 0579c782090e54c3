import type { ContentFiles } from '../../server/content/dictionaries/content-files.ts';
import { listDictionaryRows } from '../../server/content/dictionaries/reads.ts';
import { loadDictionaries } from '../../server/content/dictionaries/writes.ts';
import type { Database } from '../../server/platform/database.ts';

const words = (ru: string, en: string, de = en, ar = en) => ({ ru, en, de, ar });

/** A few entries of each dictionary, known by these slugs to the tests. */
const content: ContentFiles = {
  specializations: [
    {
      slug: 'cardiology',
      titles: words('Кардиология', 'Cardiology', 'Kardiologie'),
      doctor: words('кардиолог', 'cardiologist', 'Kardiologe'),
      icon: 'heart',
    },
    {
      slug: 'ophthalmology',
      titles: words('Офтальмология', 'Ophthalmology', 'Augenheilkunde'),
      doctor: words('офтальмолог', 'ophthalmologist', 'Augenarzt'),
      icon: 'eye',
    },
  ],
  diseases: [
    {
      slug: 'cataract',
      titles: words('Катаракта', 'Cataract', 'Katarakt'),
      icd10: 'H25',
      specializations: ['ophthalmology'],
    },
    {
      slug: 'angina',
      titles: words('Стенокардия', 'Angina'),
      icd10: 'I20',
      specializations: ['cardiology'],
      red_flag: 'heart',
    },
  ],
  procedures: [
    {
      slug: 'cataract-surgery',
      titles: words('Удаление катаракты', 'Cataract surgery', 'Katarakt-Operation'),
      synonyms: { ru: ['замена хрусталика'], en: ['lens replacement'] },
      specializations: ['ophthalmology'],
      diseases: ['cataract'],
    },
    {
      slug: 'stenting',
      titles: words('Стентирование', 'Coronary stenting', 'Stentimplantation'),
      specializations: ['cardiology'],
      diseases: ['angina'],
    },
    { slug: 'ecg', titles: words('ЭКГ', 'Electrocardiogram', 'EKG'), specializations: ['cardiology'] },
  ],
  'comfort-groups': [
    { slug: 'room', titles: words('Палата', 'Room', 'Zimmer') },
    { slug: 'site', titles: words('На территории', 'On site', 'Vor Ort') },
  ],
  comforts: [
    { slug: 'single-room', titles: words('Отдельная палата', 'Single room'), group: 'room', icon: 'bed' },
    { slug: 'wifi', titles: words('Wi-Fi', 'Wi-Fi'), group: 'room', icon: 'wifi' },
    { slug: 'parking', titles: words('Парковка', 'Parking'), group: 'site', icon: 'car' },
  ],
  complaints: [
    {
      slug: 'chest-pain',
      area: 'chest',
      titles: words('Боль в груди', 'Chest pain', 'Brustschmerzen'),
      phrases: { ru: ['болит сердце'], en: ['my heart hurts'], de: ['Herz tut weh'] },
      specializations: ['cardiology'],
      diseases: ['angina'],
      procedures: ['ecg'],
      red_flag: 'heart',
    },
  ],
  accreditations: [
    {
      slug: 'jci',
      titles: words('JCI', 'JCI'),
      about: words('Международный знак качества', 'International quality mark'),
      url: 'https://example.org/jci',
    },
  ],
};

export type EntryIds = Record<
  'specialization' | 'disease' | 'procedure' | 'comfort' | 'accreditation',
  (slug: string) => number
>;

/** Loads the entries above; answers their ids by slug. */
export async function createDictionaries(db: Database): Promise<EntryIds> {
  await loadDictionaries(db, content);
  const rows = await listDictionaryRows(db);
  const idIn = (entries: readonly { id: number; slug: string }[]) => (slug: string) => {
    const entry = entries.find((one) => one.slug === slug);
    if (!entry) throw new Error(`No entry ${slug} in tests/factories/dictionaries.ts`);
    return entry.id;
  };
  return {
    specialization: idIn(rows.specializations),
    disease: idIn(rows.diseases),
    procedure: idIn(rows.procedures),
    comfort: idIn(rows.comforts),
    accreditation: idIn(rows.accreditations),
  };
}
