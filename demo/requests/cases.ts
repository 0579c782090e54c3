import type { NewRequest } from '../../contract/requests/requests.ts';

/** A case as its patient tells it; clinics, attachments and consent are added. `field` chooses clinics that know it. */
export type DemoCase = { field: string; language: string } & Omit<
  NewRequest,
  'recipients' | 'attachment_ids' | 'health_consent'
>;

/** A case that a clinic wants to know more of. */
type AskedCase = { told: DemoCase; question: string };

/** Of the demo client: compared, agreed on, treated. */
export const ownCases: Record<'compared' | 'agreed' | 'treated', DemoCase> = {
  compared: {
    field: 'ophthalmology',
    language: 'ru',
    title: 'Катаракта правого глаза, нужна операция',
    body: `Мне 64 года. Правый глаз видит всё хуже: полтора года назад было 0,6, сейчас 0,3 с очками, вечером мешают круги вокруг фонарей. Окулист поставил незрелую катаракту и советует замену хрусталика. Левый глаз пока 0,8.

Из болезней: давление, принимаю лозартан 50 мг. Диабета нет, аллергии на лекарства не знаю. Операций на глазах не было.

Хочу понять, какую линзу вы посоветуете, сколько дней мне быть у вас и что войдёт в цену. Прилагаю заключение окулиста и снимок ОКТ.`,
    wanted: 'treatment',
    timing: 'months',
    specialization: 'ophthalmology',
    disease: 'cataract',
    procedure: 'cataract-surgery',
    for_whom: 'self',
    birth_year: 1962,
    sex: 'female',
    country: 'RU',
    languages: ['ru', 'en'],
  },
  agreed: {
    field: 'dental-implantology',
    language: 'ru',
    title: 'Два импланта, нижняя челюсть слева',
    body: `Нет двух зубов внизу слева, удалены три года назад. Снимок делали весной, врач сказал, что кости достаточно. Хочу два импланта с коронками, готова приехать два раза. Курю мало, других болезней дёсен нет.`,
    wanted: 'treatment',
    timing: 'open',
    specialization: 'dental-implantology',
    procedure: 'dental-implant',
    for_whom: 'self',
    birth_year: 1962,
    sex: 'female',
    country: 'RU',
    languages: ['ru', 'en'],
  },
  treated: {
    field: 'dental-implantology',
    language: 'ru',
    title: 'Один имплант, верхняя челюсть справа',
    body: `Верхний зуб справа удалён два года назад, соседние здоровы. Нужен один имплант с коронкой, снимок есть. Могу приехать в любое время, хочу управиться за одну поездку.`,
    wanted: 'treatment',
    timing: 'now',
    specialization: 'dental-implantology',
    procedure: 'dental-implant',
    for_whom: 'self',
    birth_year: 1962,
    sex: 'female',
    country: 'RU',
    languages: ['ru', 'en'],
  },
};

/** Of the demo client too, with what the clinic asks: the first of a field that the clinic of the demo staff has. */
export const askedCases: readonly [AskedCase, ...AskedCase[]] = [
  {
    told: {
      field: 'ophthalmology',
      language: 'ru',
      title: 'Глаукома у отца, капли не держат давление',
      body: `Пишу за отца, ему 71 год. Открытоугольная глаукома на обоих глазах, капает латанопрост и тимолол, но давление всё равно 24–26, а поле зрения правого глаза за год сузилось. Наш окулист предлагает операцию и говорит, что есть щадящие способы.

Важно, чтобы с ним говорили по-русски. Хотим понять, какую операцию вы посоветуете и сколько раз после неё нужно приехать.`,
      wanted: 'treatment',
      timing: 'months',
      specialization: 'ophthalmology',
      disease: 'glaucoma',
      procedure: 'glaucoma-surgery',
      for_whom: 'relative',
      patient_name: 'Виктор Соколов',
      keeps_patient: true,
      birth_year: 1955,
      sex: 'male',
      country: 'RU',
      languages: ['ru'],
    },
    question:
      'Пришлите, пожалуйста, два последних поля зрения и давление за полгода. Принимает ли отец лекарства, разжижающие кровь?',
  },
  {
    told: {
      field: 'orthopaedics',
      language: 'ru',
      title: 'Замена коленного сустава отцу',
      body: `Пишу за отца, ему 71 год. Артроз правого колена третьей степени, ходит с тростью, ночью просыпается от боли. Уколы гиалуроновой кислоты помогали на полгода, теперь нет. Наш ортопед говорит о полной замене сустава.

Вес 92 кг, рост 178 см. Стенокардии нет, кардиолог операцию разрешает. Важно, чтобы с ним говорили по-русски и чтобы после операции была реабилитация.`,
      wanted: 'treatment',
      timing: 'months',
      specialization: 'orthopaedics',
      disease: 'knee-osteoarthritis',
      procedure: 'knee-replacement',
      for_whom: 'relative',
      patient_name: 'Виктор Соколов',
      keeps_patient: true,
      birth_year: 1955,
      sex: 'male',
      country: 'RU',
      languages: ['ru'],
    },
    question:
      'Пришлите, пожалуйста, рентген колена стоя в двух проекциях и последний анализ крови. Поднимается ли отец по лестнице?',
  },
];

/** Of other patients, for the inbox of the demo clinic; those of its fields go there. */
export const othersCases: readonly DemoCase[] = [
  {
    field: 'ophthalmology',
    language: 'de',
    title: 'Feuchte Makuladegeneration, Weiterbehandlung',
    body: `Ich bin 74, am linken Auge wurde im Juli eine feuchte altersabhängige Makuladegeneration festgestellt. Seitdem habe ich fünf Spritzen bekommen, die Sehschärfe ist von 0,3 auf 0,5 gestiegen. Ich ziehe für ein halbes Jahr zu meiner Tochter und möchte die Behandlung bei Ihnen fortsetzen.

Welches Mittel verwenden Sie, in welchen Abständen, und was kostet eine Spritze mit Kontrolle?`,
    wanted: 'treatment',
    timing: 'now',
    specialization: 'ophthalmology',
    disease: 'macular-degeneration',
    procedure: 'intravitreal-injection',
    for_whom: 'self',
    birth_year: 1952,
    sex: 'male',
    country: 'DE',
    languages: ['de', 'en'],
  },
  {
    field: 'ophthalmology',
    language: 'en',
    title: 'Squint surgery for my daughter',
    body: `My daughter is eight. She has had an inward squint of the left eye since she was three; glasses and two years of patching brought her sight to 0.8, but the eye still turns in by about 25 dioptres. Our orthoptist thinks it is time for surgery.

We would like to know whether it is done in one step, how long she would stay, and whether a parent can stay with her.`,
    wanted: 'treatment',
    timing: 'months',
    specialization: 'ophthalmology',
    disease: 'squint',
    procedure: 'squint-surgery',
    for_whom: 'relative',
    patient_name: 'Emily Hughes',
    birth_year: 2018,
    sex: 'female',
    country: 'GB',
    languages: ['en'],
  },
  {
    field: 'ophthalmology',
    language: 'ar',
    title: 'القرنية المخروطية في العين اليمنى',
    body: `عمري ٢٢ عامًا. شُخّصت لدي قرنية مخروطية في العين اليمنى قبل سنة، وازداد التقوّس بمقدار درجة ونصف خلال ثمانية أشهر. العين اليسرى مستقرة. أستخدم عدسات صلبة لكنها أصبحت مؤلمة.

أرغب في معرفة إن كان تثبيت القرنية مناسبًا لحالتي، وكم تكلفته، ومتى أستطيع العودة إلى الدراسة.`,
    wanted: 'treatment',
    timing: 'now',
    specialization: 'ophthalmology',
    disease: 'keratoconus',
    procedure: 'corneal-crosslinking',
    for_whom: 'self',
    birth_year: 2004,
    sex: 'male',
    country: 'SA',
    languages: ['ar', 'en'],
  },
  {
    field: 'ophthalmology',
    language: 'ru',
    title: 'Мушки и вспышки, разрыв сетчатки?',
    body: `Мне 51 год, близорукость минус 7. Две недели назад в левом глазу появились вспышки сбоку и много плавающих точек. Местный врач увидел на периферии решётчатую дистрофию и, возможно, маленький разрыв, советует укрепить сетчатку лазером.

Хочу второе мнение до процедуры: нужно ли делать её сейчас и что смотреть в правом глазу.`,
    wanted: 'second_opinion',
    timing: 'now',
    specialization: 'ophthalmology',
    procedure: 'retinal-laser',
    for_whom: 'self',
    birth_year: 1975,
    sex: 'female',
    country: 'KZ',
    languages: ['ru'],
  },
  {
    field: 'cardiology',
    language: 'de',
    title: 'Vorhofflimmern, Frage nach einer Ablation',
    body: `Ich bin 58 und habe seit zwei Jahren anfallsweise Vorhofflimmern, zuletzt etwa zweimal im Monat, jeweils ein paar Stunden. Betablocker und Flecainid helfen nur teilweise. Mein Kardiologe rät zu einer Pulmonalvenenisolation.

Mich interessiert, welches Verfahren Sie verwenden, wie viele Tage ich bleiben müsste und was geschieht, wenn ein zweiter Eingriff nötig wird.`,
    wanted: 'treatment',
    timing: 'months',
    specialization: 'cardiology',
    procedure: 'heart-ablation',
    for_whom: 'self',
    birth_year: 1968,
    sex: 'male',
    country: 'DE',
    languages: ['de', 'en'],
  },
  {
    field: 'oncology',
    language: 'en',
    title: 'Second opinion before chemotherapy',
    body: `My mother, 66, was diagnosed with breast cancer (left side, 2.1 cm, hormone receptor positive, HER2 negative, one lymph node). Surgery was done four weeks ago. We were offered chemotherapy and would like a second opinion on whether she needs it, with a gene expression test if you think it helps.

She is otherwise healthy, takes only medicine for the thyroid. A video consultation would be enough for us at first.`,
    wanted: 'second_opinion',
    timing: 'now',
    specialization: 'oncology',
    procedure: 'second-opinion',
    for_whom: 'relative',
    patient_name: 'Margaret Hughes',
    birth_year: 1960,
    sex: 'female',
    country: 'GB',
    languages: ['en'],
  },
  {
    field: 'orthopaedics',
    language: 'ar',
    title: 'ألم في الركبة بعد تمزق الرباط الصليبي',
    body: `أنا لاعب كرة قدم هاوٍ، عمري ٢٩ عامًا. تمزق الرباط الصليبي الأمامي في ركبتي اليمنى قبل ثلاثة أشهر، وأكد التصوير بالرنين ذلك مع تمزق صغير في الغضروف الهلالي. أجريت علاجًا طبيعيًا لكن الركبة ما زالت غير ثابتة.

أرغب في معرفة تكلفة ترميم الرباط بالمنظار، وعدد أيام الإقامة، ومتى يمكنني العودة إلى الرياضة.`,
    wanted: 'treatment',
    timing: 'months',
    specialization: 'orthopaedics',
    procedure: 'acl-reconstruction',
    for_whom: 'self',
    birth_year: 1997,
    sex: 'male',
    country: 'SA',
    languages: ['ar', 'en'],
  },
  {
    field: 'neurology',
    language: 'ru',
    title: 'Реабилитация после инсульта',
    body: `Маме 68 лет, ишемический инсульт в сентябре, правая рука слабая, речь восстановилась почти полностью. Ходит с опорой. Дома занимаемся с инструктором, но хотим курс в стационаре на три-четыре недели. Давление держим таблетками, диабет второго типа.

Нужен сопровождающий рядом, то есть двухместная палата. Подскажите, с чего начинаете и как измеряете результат.`,
    wanted: 'rehabilitation',
    timing: 'now',
    specialization: 'neurology',
    procedure: 'stroke-rehabilitation',
    for_whom: 'relative',
    patient_name: 'Галина Ким',
    birth_year: 1958,
    sex: 'female',
    country: 'KZ',
    languages: ['ru'],
  },
  {
    field: 'ophthalmology',
    language: 'ru',
    title: 'Лазерная коррекция, минус 5,5',
    body: `Мне 27 лет, близорукость минус 5,5 на оба глаза, последние три года не растёт. Ношу линзы, глаза к вечеру сохнут. Хочу узнать, подхожу ли я для коррекции, какой способ вы посоветуете при сухости и сколько дней нельзя сидеть за компьютером.`,
    wanted: 'treatment',
    timing: 'open',
    specialization: 'ophthalmology',
    procedure: 'laser-vision-correction',
    for_whom: 'self',
    birth_year: 1999,
    sex: 'female',
    country: 'KZ',
    languages: ['ru', 'en'],
  },
  {
    field: 'general-surgery',
    language: 'en',
    title: 'Gallstones, planned removal',
    body: `I am 45 and had two attacks of pain under the right ribs this year. The ultrasound shows several stones of up to 12 mm in the gallbladder, the ducts are not widened. I would like to have it removed by keyhole surgery in spring.

No other illnesses, no allergies. Please tell me the price with everything and how soon I can fly home.`,
    wanted: 'treatment',
    timing: 'months',
    specialization: 'general-surgery',
    procedure: 'gallbladder-removal',
    for_whom: 'self',
    birth_year: 1981,
    sex: 'female',
    country: 'GB',
    languages: ['en', 'de'],
  },
];
