/** Words that mean the same to a patient, in all four languages and in the forms that no stemmer brings together. */
import { foldText, words } from '../../../platform/text/text.ts';
import { rootsOf } from './roots.ts';

const CLASSES: Record<string, string> = {
  // Who and where.
  doctor: `doctor doctors dr doc docs specialist specialists physician consultant врач врачи врача врачу доктор специалист лекарь
    arzt ärzte ärztin arztin aerztin facharzt fachärztin spezialist spezialistin doktor طبيب طبيبة أطباء دكتور دكتورة أخصائي أخصائية
    اختصاصي استشاري حكيم
    врачиха врачихи докторша лекаря medic`,
  clinic: `clinic clinics hospital hospitals center centre centers centres department ward unit клиника
    больница центр отделение кабинет госпиталь диспансер поликлиника медцентр klinik kliniken krankenhaus zentrum abteilung praxis
    ambulanz spital institut عيادة عيادات مستشفى مستشفيات مركز مراكز قسم مشفى`,
  child: `child children childrens kid kids toddler baby infant paediatric pediatric детский детская детям ребенок ребенка ребенку
    ребёнок дети детей малыш малыша младенец kind kinder kindern kindes kleinkind säugling pädiatrisch
    pädiatrische kinderklinik-kinder طفل طفلي طفلة أطفال الأطفال للأطفال رضيع`,
  emergency: `emergency notdienst notfall notaufnahme неотложка неотложная экстренная طوارئ الطوارئ`,
  speaks: `speaking speaks speak speaker speakers spoken говорящий говорящая говорящие говорит говорят говорящего говорящих язык языке
    языком spricht sprechen sprechend sprechende sprechender sprachig sprachige sprachiger sprache يتحدث تتحدث يتكلم تتكلم متحدث ناطق
    ناطقة يجيد لغة اللغة language يحكي تحكي بيحكي بتحكي بيتكلم بتتكلم`,
  // What is done.
  operation: `operation operations op ops surgery surgeries operate operative операция операции операций оперировать оперативное
    прооперировать operieren operativ eingriff عملية عمليات جراحة جراحات`,
  surgeon: `surgeon surgeons хирург хирурга хирургу хирургом хирурги chirurg chirurgin chirurgen جراح جراحة-طبيبة جراحين`,
  removal: `removal remove removing removed excision extraction удаление удалить вырезать убрать удаления entfernung entfernen entfernt
    إزالة ازالة استئصال شيل خلع`,
  replacement: `replacement replace replacing swap swapped swapping prosthesis prosthetic endoprosthesis arthroplasty замена заменить менять поменять протез
    протезирование эндопротезирование эндопротез ersatz prothese endoprothese endoprothetik tep gelenkersatz prothesen تبديل استبدال
    تغيير مفصل-صناعي`,
  transplant: `transplant transplantation transplants transplanting transplanted пересадка пересадить пересадку трансплантация
    трансплантацию transplantation transplantieren verpflanzung زراعة زرع نقل`,
  implant: `implant implants implantation имплант имплантат имплантация импланты имплантация implantat implantate implantation
    غرس زرعات`,
  treatment: `treatment treatments treat treating therapy cure therapies лечение лечить вылечить терапия лечения behandlung behandlungen
    behandeln therapie therapien heilung علاج معالجة علاجات`,
  check: `test tests testing check checks screening examination exam анализ анализы тест проверка проверить обследование скрининг
    untersuchung untersuchungen untersuchen check-up checkup فحص فحوصات تحليل تحاليل كشف اختبار`,
  whitening: `whitening bleaching отбеливание bleichen aufhellung تبييض`,
  // What is felt.
  pain: `pain pains painful hurt hurts hurting ache aches aching sore soreness болит болят болело болела боль боли болью болями болел ноет
    ноют ломит ломота болезненность schmerz schmerzen schmerzt schmerzhaft weh wehtut ألم الم آلام وجع أوجاع يؤلمني تؤلمني يؤلم تؤلم
    يوجعني توجعني يوجع توجع بتوجعني بيوجعني موجوع يعورني تعورني يعور بتوجع بيوجع وجعان
    throbbing throbs twinge twinges прихватило скрутило побаливает ноющая стреляет zwickt zieht schmerzte wehtun wehgetan عوار واجعني واجعتني وجعاني يألمني تألمني`,
  stabbing: `stabbing stabs stinging колет покалывает кольнуло колющая sticht stechen stechend stiche نغزة نغزات وخز`,
  numb: `numb numbness numbing tingling онемение немеет немеют онемел онемели taub taubheit taubheitsgefühl kribbeln kribbelt تنميل خدر
    تخدر خدران`,
  swollen: `swollen swelling swells swell опух опухла опухли отек отеки отекают отекает опухоль-отек припухлость geschwollen schwellung
    schwellungen تورم متورم انتفاخ منتفخ`,
  itch: `itch itching itches itchy зуд чешется чешутся jucken juckt juckreiz حكة هرش يحك`,
  burning: `burning burns жжение жжет печет brennen brennt حرقة حرقان حارق`,
  rash: `rash rashes сыпь высыпания высыпало ausschlag hautausschlag طفح`,
  cough: `cough coughing coughs кашель кашляю кашляет husten huste hustet سعال كحة اسعل`,
  fever: `fever feverish temperature температура температурит жар лихорадка fieber حرارة حمى سخونة`,
  dizzy: `dizzy dizziness vertigo головокружение кружится schwindel schwindelig دوخة دوار دوران`,
  bleeding: `bleeding bleed bleeds кровотечение кровоточит кровоточат кровь-идет blutung blutet bluten blutungen نزيف ينزف`,
  cannot: `cannot cant unable couldnt can't не-могу kann-nicht أستطيع استطيع نستطيع اقدر أقدر نقدر قادر قادرة بقدر`,
  sleep: `sleep sleeping asleep сон сна спать сплю уснуть заснуть спит schlaf schlafen schlafe einschlafen نوم النوم أنام انام`,
  cancer: `cancer cancers carcinoma рак рака раком krebs karzinom سرطان`,
  tumour: `tumour tumor tumours tumors опухоль опухоли опухолей новообразование tumore geschwulst ورم أورام`,
  stones: `stone stones камни камень камней камня stein steine steinen حصى حصوة حصوات حصاة`,
  fracture: `fracture fractures broken перелом переломы сломал сломала сломан bruch fraktur gebrochen كسر كسور مكسور`,
  pregnancy: `pregnancy pregnant беременность беременна беременная беременности schwangerschaft schwanger schwangere حمل حامل`,
  // Parts of the body.
  heart: `heart cardiac сердце сердца сердцу сердцем сердечный сердечная сердечного herz herzens قلب القلب قلبي
    сердечко сердечке قلبه قلبها`,
  eye: `eye eyes глаз глаза глазам глазной глазная глазные глазами auge augen عين عيون عيني العيون
    глазик глазки глазику глазу глазок äuglein عينيا عينه عينها عيونه عيونها`,
  ear: `ear ears ухо уха уши ушей ушной ohr ohren أذن اذن أذني الأذن
    ушко ушки ушка ушке ушку öhrchen ودن ودني ودان اذنه اذنها أذنه`,
  nose: `nose nasal нос носа носу носовой nase nasen أنف انف الأنف
    носик носика näschen خشم خشمي مناخير مناخيري`,
  throat: `throat горло горла горле hals rachen kehle حلق حنجرة زور الحلق
    горлышко горлышка زوري بلعوم بلاعيم حلقي حلقه`,
  tooth: `tooth teeth dental зуб зуба зубы зубов зубной зубная зубы zahn zähne zahnes zahnen سن أسنان اسنان الأسنان ضرس ضرسي اسناني
    зубик зубки зубок zähnchen beißer سنان سنون سنوني سني ضروس ضروسي ضرسه`,
  gum: `gum gums десна десны десен zahnfleisch لثة`,
  jaw: `jaw челюсть челюсти челюстной kiefer فك الفك`,
  head: `head голова головы голову головной kopf رأس راس رأسي راسي
    башка башке schädel راسه راسها`,
  brain: `brain cerebral мозг мозга мозговой gehirn hirn دماغ مخ المخ`,
  neck: `neck шея шеи шее шею шейный nacken hals-wirbel رقبة رقبتي عنق
    رقبته رقبتها رقبه`,
  back: `back спина спины спине спину rücken ruecken ظهر ظهري الظهر
    спинка спинке спинку ضهر ضهري ظهره ظهرها`,
  lowerback: `lumbar поясница поясницы пояснице поясницу поясничный kreuz lende lendenwirbel أسفل-الظهر
    поясницей lenden`,
  spine: `spine spinal vertebral vertebra vertebrae позвонки позвонок позвонков позвонка wirbel позвоночник позвоночника позвоночнике wirbelsäule wirbelsaeule العمود-الفقري فقرات`,
  shoulder: `shoulder плечо плеча плече плечевой schulter كتف كتفي
    плечико schulterblatt كتفه كتفها`,
  elbow: `elbow локоть локтя локте локтевой ellbogen ellenbogen كوع مرفق`,
  hand: `hand hands wrist кисть кисти рука руки руке запястье hand hände handgelenk يد يدي اليد معصم رسغ
    ручка ручки ручке ручку händchen ايد ايدي إيدي ايديا يدين ايدين يده يدها`,
  finger: `finger fingers палец пальцы пальца finger إصبع اصبع أصابع
    пальчик пальчики пальцев пальцах мизинец pinky صوابع صباع صباعي اصابعي أصابعي اصابع`,
  hip: `hip бедро бедра тазобедренный тазобедренного hüfte hüft huefte hüftgelenk ورك الورك حوض
    hips тазобедренные hüften وركي`,
  knee: `knee knees колено колена колени коленях коленный коленного коленного коленке колене knie kniegelenk ركبة ركبتي الركبة ركب
    коленка коленки коленку коленок ركبه ركبته ركبتها ركبتين ركبي`,
  leg: `leg legs нога ноги ноге ногах ног bein beine beinen رجل رجلي ساق ساقي الساق
    ножка ножки ножке ножку ножек beinchen رجول رجولي رجوله رجليه رجلين رجليني سيقان سيقاني`,
  foot: `foot feet стопа стопы стопе ступня ступни fuß fuss füße füsse قدم قدمي القدم
    füßchen ступней ступнях قدميه اقدام`,
  ankle: `ankle лодыжка лодыжки голеностоп голеностопный knöchel sprunggelenk كاحل`,
  heel: `heel пятка пятки пятке ferse كعب الكعب
    пяточка пятки-ног كعبي`,
  bone: `bone bones кость кости костей костный костям knochen عظم عظام عظمي العظام`,
  joint: `joint joints сустав сустава суставы суставов суставам gelenk gelenke gelenks gelenken مفصل مفاصل المفاصل`,
  muscle: `muscle muscles мышца мышцы мышц muskel muskeln عضلة عضلات`,
  nerve: `nerve nerves нерв нервы нервов нервный нервам nerv nerven عصب أعصاب الأعصاب`,
  skin: `skin кожа кожи коже кожный кожная haut جلد بشرة الجلد البشرة جلدية
    جلدي بشرتي بشره`,
  hair: `hair волос волосы волосам волосяной haar haare haaren شعر الشعر شعري
    волосики шевелюра شعره شعرها`,
  nail: `nail nails ноготь ногти ногтей ногтя nagel nägel ظفر أظافر`,
  chest: `chest thoracic грудная грудной грудине груди-боль brust-korb brustkorb thorax صدر صدري الصدر
    صدره صدرها`,
  breast: `breast breasts грудь груди молочная молочной молочных brust brüste ثدي الثدي صدر-ثدي
    boob boobs сиська сиськи грудей busen ثديي ثديها`,
  lung: `lung lungs pulmonary легкие легких легкого легким легкое легочный lunge lungen رئة رئتين الرئة`,
  stomach: `stomach желудок желудка желудку желудком magen معدة معدتي المعدة`,
  belly: `belly tummy abdomen abdominal живот живота животе bauch unterleib بطن بطني البطن
    tum пузо пузико животик животика животике пузе брюхо bauchi bäuchlein كرش كرشي بطنه بطنها`,
  bowel: `bowel bowels intestine intestinal кишечник кишечника кишка кишки darm أمعاء قولون الأمعاء
    guts مصارين مصران`,
  liver: `liver печень печени печенью leber كبد الكبد`,
  kidney: `kidney kidneys renal почка почки почек почкам почечный niere nieren كلى كلية كليتي الكلى
    почках كلاوي كليه`,
  bladder: `bladder пузырь-мочевой harnblase blase مثانة`,
  gallbladder: `gallbladder gall-bladder желчный желчного желчном gallenblase galle gallen المرارة مرارة`,
  prostate: `prostate простата простаты простату предстательная prostata بروستاتا بروستات`,
  womb: `womb uterus uterine матка матки матку маточный gebärmutter gebaermutter رحم الرحم`,
  thyroid: `thyroid щитовидка щитовидки щитовидную щитовидная щитовидной schilddrüse schilddruese درقية الدرقية`,
  vein: `vein veins вена вены вен венам vene venen وريد أوردة`,
  vessel: `vessel vessels artery arteries сосуд сосуды сосудов сосудистый gefäß gefäße gefaess arterie arterien شريان شرايين أوعية`,
  blood: `blood кровь крови кровью blut دم الدم`,
  hormone: `hormone hormones hormonal гормон гормоны гормонам гормональный hormon هرمون هرمونات`,
  buttocks: `bum bottom buttock buttocks butt backside попа попе попу попка попке ягодица ягодицы ягодице ягодиц po popo hintern gesäß
    pobacke مؤخرة مؤخرتي ارداف أرداف طيز`,
  mouth: `mouth рот рту ртом mund mundes فم فمي`,
  rib: `rib ribs ребро ребра ребром рёбра рёбер rippe rippen ضلع ضلوع اضلاع أضلاع`,
  calf: `calf calves икра икры икре икрах wade waden سمانة`,
  toe: `toe toes zeh zehe zehen`,
  testicle: `testicle testicles яичко яички яичке яичка мошонка мошонке hoden hodensack خصية خصيتي خصيتين الخصية`,
  urine: `urine pee wee wees peeing urinating urinate urination моча мочи мочу мочой мочиться мочусь мочеиспускание urin harn pinkeln pipi
    pieseln pullern wasserlassen بول بولي البول تبول التبول اتبول أتبول`,
  stool: `stool stools poo poop pooing faeces feces кал кала калом какашки какать какает stuhl stuhlgang kacka براز البراز غائط`,
  vomiting: `vomit vomits vomiting puke puking рвота рвоты рвет рвёт вырвало erbrechen erbricht kotzen übergeben استفراغ تقيؤ
    ترجيع يستفرغ استفرغ`,
  tired: `tired tiredness fatigue exhausted knackered усталость устаю уставший вялость müde müdigkeit schlapp erschöpft erschöpfung تعب
    تعبان تعبانة خمول إرهاق ارهاق`,
  woman: `woman women womens женщина женщины женский женская женское женских женщин frau frauen امرأة نساء سيدات
    نسائية النساء
    lady ladies дамский`,
  man: `man men mens male мужчина мужчины мужской мужская мужское männer männlich رجال رجالي ذكورة`,
  spot: `mole moles родинка родинки родинок muttermal muttermale leberfleck شامة شامات`,
  vision: `vision eyesight sight зрение зрения sehkraft sehvermögen نظر النظر بصر`,
  hearing: `hearing слух слуха слухом gehör hören سمع السمع`,
  weight: `weight вес веса gewicht وزن الوزن`,
};

/** A part of one of these finds the whole as well: what is removed is operated. */
const MEANS_TOO: Readonly<Record<string, string>> = { removal: 'operation' };

/** Said or left out without a difference beside two other words: "замена коленного сустава". */
const LOOSE = new Set(['joint', 'treatment']);

const CLASS_MARK = '=';
/** Three letters of Arabic that something was cut from may be the root of anything. */
const isSure = (token: string, root: string): boolean =>
  !/[\u0621-\u06d3]/.test(token) || root.length > 4 || root === `~${token}`;
const classes = new Map<string, string>();
for (const [name, listed] of Object.entries(CLASSES)) {
  for (const word of listed.split(/\s+/)) {
    if (word.includes('-')) continue;
    for (const token of words(foldText(word))) {
      for (const key of [token, ...rootsOf(token).filter((root) => isSure(token, root))])
        if (!classes.has(key)) classes.set(key, name);
    }
  }
}

/** The class of a folded word, with a mark that meets no word; null for most. */
export function classOf(word: string, roots: readonly string[]): string | null {
  const name = classes.get(word) ?? roots.map((root) => classes.get(root)).find((one) => one !== undefined);
  return name === undefined ? null : CLASS_MARK + name;
}

/** What a word of a name means besides: who looks for an operation finds a removal. */
export const alsoMeant = (wordClass: string): string | null => {
  const name = MEANS_TOO[wordClass.slice(1)];
  return name === undefined ? null : CLASS_MARK + name;
};

const BODY = new Set(
  `eye ear nose throat tooth gum jaw head brain neck back lowerback spine shoulder elbow hand finger hip knee leg foot ankle heel bone
  joint muscle nerve skin hair nail chest breast lung stomach belly bowel liver kidney bladder gallbladder prostate womb thyroid vein
  vessel heart buttocks mouth rib calf toe testicle`.split(/\s+/),
);
/** Parts of the body: a reading that leaves one out is of something else. */
export const isBody = (wordClass: string | null): boolean =>
  wordClass !== null && BODY.has(wordClass.slice(1));

const TISSUES = new Set('bone joint muscle nerve skin vein vessel'.split(' '));
/** Whether a class of words means a tissue, which is found in many parts of the body. */
export const isTissue = (wordClass: string | null): boolean =>
  wordClass !== null && TISSUES.has(wordClass.slice(1));

const FELT = new Set('pain stabbing numb swollen itch burning rash bleeding fracture'.split(' '));
/** What is felt or seen: beside a part of the body it is a complaint, whatever else is said. */
export const isFelt = (wordClass: string | null): boolean =>
  wordClass !== null && FELT.has(wordClass.slice(1));

export const isLoose = (wordClass: string | null): boolean =>
  wordClass !== null && LOOSE.has(wordClass.slice(1));

/** Classes that are said of every field: a name of nothing else is known as it is written only. */
const GENERIC = new Set(
  'doctor clinic operation removal replacement transplant implant treatment check'.split(' '),
);
export const isGeneric = (wordClass: string | null): boolean =>
  wordClass !== null && GENERIC.has(wordClass.slice(1));

/** What is said of anything: alone it names nothing that was said in more words. */
const VAGUE = new Set(
  'cannot pain child stabbing burning numb swollen itch bleeding blood sleep woman man emergency surgeon'.split(
    ' ',
  ),
);
export const isVague = (wordClass: string | null): boolean =>
  wordClass !== null && (VAGUE.has(wordClass.slice(1)) || GENERIC.has(wordClass.slice(1)));
