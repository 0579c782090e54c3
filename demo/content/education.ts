import { type DemoLanguage, languageOf } from '../languages.ts';
import type { Random } from '../random.ts';

export type Education = {
  kind: 'degree' | 'residency' | 'fellowship' | 'doctorate' | 'board';
  institution: string;
  year: number;
};

/** Invented schools, hospitals and boards of doctors: `*` is the city. Written so that no language has to bend its name. */
const institutions: Record<DemoLanguage, readonly [school: string, hospital: string, board: string]> = {
  ar: ['كلية الطب، *', 'المستشفى التعليمي، *', 'مجلس الاختصاصات الطبية'],
  cs: ['Vysoká škola lékařská, *', 'Městská fakultní nemocnice, *', 'Rada lékařských specializací'],
  de: ['Hochschule für Medizin *', 'Städtisches Lehrkrankenhaus *', 'Prüfungskammer für Fachärzte'],
  el: ['Σχολή Ιατρικών Σπουδών, *', 'Εκπαιδευτικό Νοσοκομείο, *', 'Συμβούλιο Ιατρικών Ειδικοτήτων'],
  en: ['School of Medicine of *', '* City Teaching Hospital', 'Board of Medical Specialties'],
  es: ['Escuela Superior de Medicina de *', 'Hospital Docente de *', 'Consejo de Especialidades Médicas'],
  fr: ['École supérieure de médecine de *', 'Hôpital-école de *', 'Conseil des spécialités médicales'],
  he: ['בית הספר הגבוה לרפואה, *', 'בית החולים האוניברסיטאי, *', 'מועצת המומחיות הרפואית'],
  hu: ['Orvostudományi Főiskola, *', 'Városi Oktatókórház, *', 'Szakorvosi Tanács'],
  hy: ['Բժշկական բարձրագույն դպրոց, *', 'Ուսումնական հիվանդանոց, *', 'Բժշկական մասնագիտությունների խորհուրդ'],
  id: ['Sekolah Tinggi Kedokteran *', 'Rumah Sakit Pendidikan *', 'Dewan Spesialis Kedokteran'],
  it: ['Scuola superiore di medicina di *', 'Ospedale didattico di *', 'Consiglio delle specialità mediche'],
  ja: ['*みなと医療大学', '*みなと教育病院', '専門医認定評議会'],
  ka: ['უმაღლესი სამედიცინო სკოლა, *', 'სასწავლო საავადმყოფო, *', 'სამედიცინო სპეციალობათა საბჭო'],
  kk: ['Жоғары медицина мектебі, *', 'Оқу ауруханасы, *', 'Медициналық мамандықтар кеңесі'],
  ko: ['*한빛의과대학', '*한빛교육병원', '전문의 자격 평의회'],
  nl: ['Hogeschool voor Geneeskunde *', 'Opleidingsziekenhuis *', 'Raad voor Medische Specialismen'],
  pl: ['Wyższa Szkoła Medyczna, *', 'Miejski Szpital Kliniczny, *', 'Rada Specjalizacji Lekarskich'],
  pt: ['Escola Superior de Medicina, *', 'Hospital-Escola, *', 'Conselho de Especialidades Médicas'],
  ru: ['Высшая медицинская школа, *', 'Городская учебная больница, *', 'Совет врачебных специальностей'],
  sr: ['Висока медицинска школа, *', 'Градска наставна болница, *', 'Савет лекарских специјалности'],
  sv: ['Medicinska högskolan i *', 'Utbildningssjukhuset i *', 'Rådet för medicinska specialiteter'],
  th: ['วิทยาลัยแพทย์ร่มไทร *', 'โรงพยาบาลฝึกสอน *', 'สภาแพทย์เฉพาะทาง'],
  tr: ['* Tıp Yüksekokulu', '* Şehir Eğitim Hastanesi', 'Tıpta Uzmanlık Konseyi'],
  uk: ['Вища медична школа, *', 'Міська навчальна лікарня, *', 'Рада лікарських спеціальностей'],
  uz: ['Oliy tibbiyot maktabi, *', 'Shahar oʻquv shifoxonasi, *', 'Tibbiy mutaxassisliklar kengashi'],
  vi: ['Học viện Y khoa Bằng Lăng *', 'Bệnh viện Thực hành *', 'Hội đồng Chuyên khoa Y'],
  zh: ['*松林医学院', '*松林教学医院', '专科医师委员会'],
};

const cities: Record<string, string> = {
  AE: 'دبي|أبو ظبي|الشارقة',
  AM: 'Երևան|Գյումրի',
  AR: 'Buenos Aires|Córdoba|Rosario',
  AT: 'Wien|Graz|Linz',
  AU: 'Melbourne|Sydney|Adelaide',
  BR: 'São Paulo|Curitiba|Recife',
  CA: 'Toronto|Ottawa|Calgary',
  CH: 'Zürich|Bern|Basel',
  CN: '上海|北京|广州|成都',
  CZ: 'Praha|Brno|Olomouc',
  DE: 'Berlin|München|Hamburg|Heidelberg|Leipzig',
  EG: 'القاهرة|الإسكندرية|المنصورة',
  ES: 'Madrid|Barcelona|Valencia|Sevilla',
  FR: 'Paris|Lyon|Lille|Bordeaux',
  GB: 'London|Manchester|Edinburgh|Leeds',
  GE: 'თბილისი|ქუთაისი|ბათუმი',
  GR: 'Αθήνα|Θεσσαλονίκη|Πάτρα',
  HU: 'Budapest|Szeged|Pécs',
  ID: 'Jakarta|Bandung|Surabaya',
  IL: 'תל אביב|חיפה|ירושלים',
  IN: 'Mumbai|Chennai|Pune|Delhi',
  IT: 'Milano|Roma|Bologna|Torino',
  JO: 'عمّان|إربد',
  JP: '東京|大阪|名古屋',
  KR: '서울|부산|대구',
  KZ: 'Алматы|Астана|Қарағанды',
  MX: 'Ciudad de México|Monterrey|Guadalajara',
  NL: 'Amsterdam|Utrecht|Leiden',
  PL: 'Warszawa|Kraków|Poznań',
  PT: 'Lisboa|Porto|Coimbra',
  RS: 'Београд|Нови Сад|Ниш',
  RU: 'Москва|Санкт-Петербург|Казань|Новосибирск|Томск',
  SA: 'الرياض|جدة|الدمام',
  SE: 'Stockholm|Uppsala|Lund',
  SG: 'Singapore',
  TH: 'กรุงเทพ|เชียงใหม่|ขอนแก่น',
  TR: 'İstanbul|Ankara|İzmir|Antalya',
  UA: 'Київ|Львів|Одеса',
  US: 'Boston|Chicago|Houston|Seattle',
  UZ: 'Toshkent|Samarqand|Buxoro',
  VN: 'TP. Hồ Chí Minh|Hà Nội|Huế',
};
const cityLists = new Map(Object.entries(cities).map(([country, list]) => [country, list.split('|')]));

function write(random: Random, country: string, pattern: string): string {
  const list = cityLists.get(country);
  const city = list?.[random.between(0, list.length - 1)];
  if (city) return pattern.replace('*', city);
  return pattern.replace(/(,? ?(i|of|de|di) |,? )?\*( City| )?/, '').trim();
}

/** From the first degree on, in the order of years; institutions are invented, in the country's own language. */
export function makeEducation(random: Random, country: string, startYear: number): Education[] {
  const [school, hospital, board] = institutions[languageOf(country)];
  const residencyYear = startYear + random.between(3, 6);
  const all: Education[] = [
    { kind: 'degree', institution: write(random, country, school), year: startYear },
    { kind: 'residency', institution: write(random, country, hospital), year: residencyYear },
  ];
  if (random.chance(0.6)) all.push({ kind: 'board', institution: board, year: residencyYear + 1 });
  if (random.chance(0.35)) {
    const year = residencyYear + random.between(1, 4);
    all.push({ kind: 'fellowship', institution: write(random, country, hospital), year });
  }
  if (random.chance(0.3)) {
    const year = startYear + random.between(2, 9);
    all.push({ kind: 'doctorate', institution: write(random, country, school), year });
  }
  // The demo world stands in 2026: what is not yet finished is not named.
  return all.filter(({ year }) => year <= 2026).sort((one, other) => one.year - other.year);
}
