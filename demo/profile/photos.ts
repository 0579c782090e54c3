import { draw } from '../choosing.ts';
import type { Random } from '../random.ts';

export type DemoPhoto = { scene: string; seed: number; captions: Record<string, string> };

type Caption = { ru: string; en: string; de: string; ar: string };

/** Scene: `ru | en | de | ar` a line. */
const captionTable: Record<string, string> = {
  facade: `
    Главное здание | Main building | Hauptgebäude | المبنى الرئيسي
    Вход в клинику | Entrance | Eingang | مدخل العيادة
    Здание с улицы | View from the street | Ansicht von der Straße | المبنى من جهة الشارع`,
  lobby: `
    Холл первого этажа | Ground-floor lobby | Foyer im Erdgeschoss | بهو الطابق الأرضي
    Зал ожидания | Waiting area | Wartebereich | قاعة الانتظار`,
  reception: `
    Регистратура | Reception | Empfang | مكتب الاستقبال
    Стойка для иностранных пациентов | International patients’ desk | Schalter für internationale Patienten | مكتب المرضى الدوليين`,
  ward: `
    Одноместная палата | Single room | Einbettzimmer | غرفة فردية
    Двухместная палата | Double room | Zweibettzimmer | غرفة لشخصين
    Палата с местом для сопровождающего | Room with a bed for a companion | Zimmer mit Bett für die Begleitperson | غرفة بسرير للمرافق`,
  operating_room: `
    Операционная | Operating room | Operationssaal | غرفة العمليات
    Операционная перед началом дня | Operating room before the day begins | Operationssaal vor Dienstbeginn | غرفة العمليات قبل بدء العمل`,
  mri: `
    Кабинет МРТ | MRI room | MRT-Raum | غرفة التصوير بالرنين المغناطيسي
    Томограф | The scanner | Der Tomograf | جهاز التصوير المقطعي`,
  laboratory: `
    Лаборатория | Laboratory | Labor | المختبر
    Рабочее место лаборанта | Laboratory workplace | Laborarbeitsplatz | مكان عمل فني المختبر`,
  consulting_room: `
    Кабинет врача | Consulting room | Sprechzimmer | عيادة الطبيب
    Кабинет для консультаций | Room for consultations | Beratungszimmer | غرفة الاستشارات`,
  corridor: `
    Коридор отделения | Ward corridor | Stationsflur | ممر القسم
    Переход между корпусами | Passage between the buildings | Verbindungsgang | الممر بين المبنيين`,
  cafe: `
    Кафе для пациентов и гостей | Café for patients and visitors | Café für Patienten und Besucher | مقهى للمرضى والزوار
    Столовая | Canteen | Speisesaal | قاعة الطعام`,
  garden: `
    Сад клиники | The clinic’s garden | Garten der Klinik | حديقة العيادة
    Дорожка для прогулок | Walking path | Spazierweg | ممر للمشي`,
  pool: `
    Бассейн для лечебного плавания | Therapy pool | Therapiebecken | مسبح علاجي`,
};

const captions = new Map<string, readonly Caption[]>(
  Object.entries(captionTable).map(([scene, text]) => [
    scene,
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [ru = '', en = '', de = '', ar = ''] = line.trim().split(' | ');
        return { ru, en, de, ar };
      }),
  ]),
);

const everywhere = ['consulting_room', 'corridor', 'cafe', 'garden'];
/** Scenes a clinic has only where it does one of these. */
const scenesBySpecialization: Record<string, readonly string[]> = {
  mri: ['radiology', 'neurology', 'nuclear-medicine', 'oncology', 'orthopaedics', 'spine-surgery'],
  laboratory: [
    'laboratory-medicine',
    'internal-medicine',
    'pathology',
    'medical-genetics',
    'haematology',
    'reproductive-medicine',
  ],
  operating_room: [
    'general-surgery',
    'cardiac-surgery',
    'plastic-surgery',
    'surgical-oncology',
    'orthopaedics',
    'ophthalmology',
    'urology',
    'gynaecology',
    'neurosurgery',
    'paediatric-surgery',
    'otorhinolaryngology',
    'maxillofacial-surgery',
    'vascular-surgery',
  ],
  ward: [
    'internal-medicine',
    'rehabilitation',
    'oncology',
    'cardiology',
    'orthopaedics',
    'obstetrics',
    'paediatrics',
    'neurology',
    'urology',
    'plastic-surgery',
  ],
  pool: ['rehabilitation', 'balneology', 'physiotherapy'],
};

/** `count` photos, the building first; later ones may show a scene again from another side. */
export function makePhotos(random: Random, specializations: readonly string[], count: number): DemoPhoto[] {
  const own = new Set(specializations);
  const special = Object.entries(scenesBySpecialization).flatMap(([scene, slugs]) =>
    slugs.some((slug) => own.has(slug)) ? [scene] : [],
  );
  const inside = draw(random, [...special, ...everywhere], special.length + everywhere.length);
  const order = ['facade', 'lobby', 'reception', ...inside];
  return Array.from({ length: count }, (_, place): DemoPhoto => {
    const scene = order[place] ?? inside[place % inside.length] ?? 'corridor';
    const known = captions.get(scene) ?? [];
    const caption = known[random.between(0, known.length - 1)];
    return {
      scene,
      seed: random.between(1, 2_000_000_000),
      captions: caption && random.chance(0.85) ? caption : {},
    };
  });
}
