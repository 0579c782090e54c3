/** The same sentence in every language of the interface, so that a reader of each is told the same. */
export type Sentence = { ru: string; en: string; de: string; ar: string };
export const textLanguages = ['ru', 'en', 'de', 'ar'] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** Groups under `[heading]`; a sentence is four lines, in the order ru, en, de, ar. */
export function readSentences(text: string): ReadonlyMap<string, readonly Sentence[]> {
  const groups = new Map<string, Sentence[]>();
  let group: Sentence[] = [];
  let lines: string[] = [];
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const [, heading] = /^\[(.+)\]$/.exec(line) ?? [];
    if (heading) {
      group = [];
      groups.set(heading, group);
    } else if (line) lines.push(line);
    const [ru, en, de, ar] = lines;
    if (ru && en && de && ar) {
      group.push({ ru, en, de, ar });
      lines = [];
    }
  }
  return groups;
}

export const clinicSentences = readSentences(`
[established]
{title} принимает пациентов с {year} года.
{title} has treated patients since {year}.
{title} behandelt seit {year}.
{title}: استقبال المرضى منذ عام {year}.

{title}, {city}. Год открытия: {year}.
{title}, {city}. Opened in {year}.
{title}, {city}. Eröffnet {year}.
{title}، {city}. سنة الافتتاح: {year}.

{title} ведёт приём уже много лет: первые пациенты пришли в {year} году.
{title} looks back on many years: the first patients came in {year}.
{title} blickt auf viele Jahre zurück: {year} kamen die ersten Patientinnen und Patienten.
{title}: سنوات من العمل، وقد جاء أول المرضى عام {year}.

[unknown]
{title} принимает пациентов в городе {city}.
{title} treats patients in the city of {city}.
{title} behandelt in {city}.
{title}: استقبال المرضى في مدينة {city}.

{title} находится в городе {city}.
{title} is located in {city}.
{title} hat den Standort {city}.
{title}، الموقع: مدينة {city}.

[specializations]
Основные направления: {list}.
Main fields: {list}.
Schwerpunkte: {list}.
المجالات الرئيسية: {list}.

Здесь работают по таким направлениям: {list}.
The work covers the following fields: {list}.
Behandelt wird in diesen Fachgebieten: {list}.
يشمل العمل التخصصات الآتية: {list}.

Чаще всего сюда обращаются за помощью по направлениям: {list}.
Patients come mostly for the following fields: {list}.
Die meisten kommen wegen dieser Fachgebiete: {list}.
أكثر ما يقصده المرضى هنا: {list}.

[beds]
Мест в стационаре: {beds}.
Inpatient beds: {beds}.
Stationäre Betten: {beds}.
عدد الأسرّة: {beds}.

Число коек: {beds}, из них часть в одноместных палатах.
There are inpatient beds ({beds} in all), some of them in single rooms.
Betten insgesamt: {beds}, ein Teil davon in Einzelzimmern.
مجموع الأسرّة: {beds}، وبعضها في غرف فردية.

[work]
Сложные случаи обсуждают на консилиуме, план лечения выдают письменно.
Difficult cases are discussed by a board, and the plan is given in writing.
Schwierige Fälle werden in einer Konferenz besprochen, den Plan gibt es schriftlich.
تُناقش الحالات الصعبة في لجنة طبية، وتُسلَّم الخطة مكتوبة.

Большую часть обследований проводят в одном здании за один или два дня.
Most tests are done in one building within one or two days.
Die meisten Untersuchungen finden in einem Haus an ein bis zwei Tagen statt.
تُجرى معظم الفحوص في مبنى واحد خلال يوم أو يومين.

Перед приездом можно прислать снимки и выписки, их изучат до первой консультации.
Scans and records can be sent before the trip and are read before the first consultation.
Bilder und Befunde können vorab geschickt werden und werden vor dem ersten Termin gelesen.
يمكن إرسال الصور والتقارير قبل السفر، وتُقرأ قبل الاستشارة الأولى.

После выписки наблюдение продолжается по видеосвязи, срок согласуют заранее.
After discharge, follow-up goes on by video for an agreed time.
Nach der Entlassung geht die Nachsorge per Video weiter, die Dauer wird vorher vereinbart.
بعد الخروج تستمر المتابعة عبر الفيديو لمدة يُتفق عليها مسبقاً.

Координатор составляет расписание визитов и заказывает перевод.
A coordinator arranges the appointments and orders interpreting.
Eine Koordinationsstelle plant die Termine und bestellt die Übersetzung.
يرتّب قسم التنسيق المواعيد ويطلب الترجمة.

Выписку готовят на двух языках, снимки отдают в электронном виде.
The discharge letter is prepared in two languages, scans are handed over as files.
Der Arztbrief wird in zwei Sprachen erstellt, Bilder gibt es als Datei.
يُعدّ تقرير الخروج بلغتين، وتُسلَّم الصور في ملفات.

Сопровождающий может находиться рядом, условия зависят от палаты.
An accompanying person may stay, the conditions depend on the room.
Eine Begleitperson kann dabei sein, die Bedingungen hängen vom Zimmer ab.
يمكن للمرافق أن يبقى، وتختلف الشروط بحسب الغرفة.

Цена указывается до начала лечения, с перечнем того, что в неё входит.
The price is named before treatment, with a list of what it includes.
Der Preis wird vor der Behandlung genannt, mit einer Liste der Leistungen.
يُذكر السعر قبل بدء العلاج مع قائمة بما يشمله.

Плановые операции назначают после очного осмотра и анестезиологической консультации.
Planned operations are scheduled after an examination in person and a talk with the anaesthetist.
Geplante Operationen werden nach einer Untersuchung vor Ort und einem Narkosegespräch angesetzt.
تُحدَّد العمليات المبرمجة بعد فحص حضوري واستشارة التخدير.

Восстановление начинают в стационаре и продолжают по программе на дом.
Recovery begins on the ward and continues at home with a programme.
Die Erholung beginnt auf der Station und geht zu Hause mit einem Programm weiter.
يبدأ التعافي في المستشفى ويُستكمل في البيت وفق برنامج.
`);

export const doctorSentences = readSentences(`
[start]
Врачебная практика с {year} года, направление: {specialization}.
In practice since {year}, field: {specialization}.
Ärztlich tätig seit {year}, Fachgebiet: {specialization}.
ممارسة طبية منذ عام {year}، التخصص: {specialization}.

Основное направление: {specialization}. Начало работы: {year} год.
Main field: {specialization}. Start of practice: {year}.
Schwerpunkt: {specialization}. Beginn der Tätigkeit: {year}.
المجال الرئيسي: {specialization}. بداية العمل: {year}.

Специализация: {specialization}. Стаж отсчитывается с {year} года.
Specialization: {specialization}. Experience counted from {year}.
Fachrichtung: {specialization}. Berufserfahrung seit {year}.
الاختصاص: {specialization}. الخبرة منذ عام {year}.

[work]
На приёме разбираются снимки и прежние выписки, варианты лечения сравниваются по пользе и риску.
Scans and earlier records are gone through together, and the options are compared by benefit and risk.
In der Sprechstunde werden Bilder und frühere Befunde durchgesehen und Möglichkeiten nach Nutzen und Risiko verglichen.
تُراجع الصور والتقارير السابقة في الموعد، وتُقارن خيارات العلاج من حيث الفائدة والخطر.

Консультации для взрослых, очно и по видеосвязи.
Consultations for adults, in person and by video.
Sprechstunde für Erwachsene, vor Ort und per Video.
استشارات للبالغين، حضورياً وعبر الفيديو.

Возможно второе мнение по документам до приезда.
A second opinion from records is possible before travelling.
Eine Zweitmeinung nach Unterlagen ist vor der Anreise möglich.
يمكن تقديم رأي ثانٍ من التقارير قبل السفر.

Особое внимание уделяется пожилым пациентам и сопутствующим болезням.
Particular attention is given to older patients and to other existing conditions.
Besondere Aufmerksamkeit gilt älteren Menschen und Begleiterkrankungen.
يُولى اهتمام خاص لكبار السن وللأمراض المصاحبة.

План лечения выдаётся письменно, с указанием того, что может его изменить.
The plan is given in writing and says what could change it.
Den Plan gibt es schriftlich, mit Angaben, was ihn ändern könnte.
تُسلَّم الخطة مكتوبة، مع ذكر ما قد يغيّرها.

После лечения предусмотрены контрольные разговоры по видеосвязи.
Follow-up talks by video are part of the care.
Zur Nachsorge gehören Kontrollgespräche per Video.
تشمل المتابعة مكالمات مراجعة عبر الفيديو.

[interests]
Профессиональные интересы: щадящие методы и быстрое восстановление.
Professional interests: gentle techniques and early recovery.
Interessen: schonende Verfahren und frühe Erholung.
الاهتمامات المهنية: الطرق اللطيفة والتعافي المبكر.

Профессиональные интересы: редкие и сложные случаи, работа в команде разных специальностей.
Professional interests: rare and difficult cases, work in teams of several fields.
Interessen: seltene und schwierige Fälle, Arbeit in fachübergreifenden Teams.
الاهتمامات المهنية: الحالات النادرة والصعبة والعمل ضمن فرق متعددة التخصصات.

Профессиональные интересы: точная диагностика перед решением об операции.
Professional interests: exact diagnosis before any decision on surgery.
Interessen: genaue Diagnostik vor jeder Entscheidung über eine Operation.
الاهتمامات المهنية: التشخيص الدقيق قبل أي قرار جراحي.

Участвует в обучении молодых врачей и разборе клинических случаев.
Takes part in training young doctors and in case reviews.
Beteiligt an der Ausbildung und an Fallbesprechungen.
مشاركة في تدريب الأطباء الشباب وفي مناقشة الحالات.

Профессиональные интересы: наблюдение после лечения и качество жизни.
Professional interests: follow-up after treatment and quality of life.
Interessen: Nachsorge und Lebensqualität.
الاهتمامات المهنية: المتابعة بعد العلاج وجودة الحياة.
`);
