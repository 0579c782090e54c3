/** What queries say besides names: words without weight, praise, prices, nearness, who is meant, languages spoken. */
import { foldText, words } from '../../../platform/text/text.ts';

const tokensOf = (text: string): string[] => words(foldText(text));

/** People talking: such words name nothing and are not missed. */
const FILLERS = new Set(
  tokensOf(`i im ive my me our we have has had having am are be been it its with when get gets getting got very really much every
    always often sometimes some since days weeks months suffering suffer from what which who whom how help please looking look need needed
    want find search do does did can could should would should if or but that this there t s any one some someone about into go going
    see feel feels feeling suddenly lot after-all then than because while during you your he she they his him them were was being id ive
    я быть у меня мне мой моя мое мои моего моей нас нам наш наша ты вы есть уже очень постоянно часто
    иногда все всё время это эта этот что чем как какой какая какие какому кому к ко при когда если или но а от до без-того чувствую
    ощущение нужен нужна нужно нужны ищу хочу хотим подскажите посоветуйте помогите надо можно куда обратиться делать сделать пройти
    где кто идти пойти так же бы не-знаю внезапно он она они его ее её их ей ему свой свою из-за через будто словно
    нахожу который которая которые
    ich wir habe hab haben hat mein meine meinen meiner meinem mir mich bin ist sind war sehr stark immer
    oft bei was tun welcher welche welches wer brauche braucht suche suchen wenn ein eine einen einer eines kann man es auch noch seit
    tagen wochen ständig plötzlich bitte gibt wie wo wohin zum hilfe finden möchte will beim wegen sich dann dass weil als diese dieser dieses
    mal nur etwas irgendwie er sie ihn ihr sein seine
    عندي عنده انا أنا نحن لدي لدى اعاني أعاني معي دائما جدا كثيرا احتاج أحتاج ابحث أبحث عن اريد أريد بدي ما هو هي ماذا
    كيف من مع على الى إلى هل اين أين كم او أو هذا منذ يوجد افضل-من ابغى محتاج لما عشان علشان لانه إني اني اللي الي بس عنده عندها
    فيه فيني حاسس حاسة أحس احس كأن كانه وأنا وانا`),
);
export const isFiller = (token: string): boolean => FILLERS.has(token);

/** A name with one of them means the opposite without it: "does not speak". */
const NEGATIONS = new Set(
  tokensOf(`no not non never without cannot cant dont doesnt didnt isnt wont couldnt nothing unable don doesn didn isn won couldn can't
    не нет без ни никак ничего невозможно перестал перестала nicht kein keine keinen keiner keinem ohne nie nichts
    لا ما لم لن ليس ليست غير بدون عدم مش مو مب ماعاد ولا لايوجد`),
);
export const isNegation = (token: string): boolean => NEGATIONS.has(token);

/** Words of anaesthesia. Beside another term they say how it is done. */
const ANAESTHESIA = new Set(
  tokensOf(`anaesthesia anesthesia anaesthetic anesthetic sedation sedated sedative наркоз наркоза наркозом наркозе седация седации седацией
    анестезия анестезии анестезией анестезию обезболивание обезболиванием narkose vollnarkose teilnarkose dämmerschlaf sedierung betäubung
    lokalanästhesie vollanästhesie anästhesie تخدير التخدير مخدر بنج البنج`),
);
const KINDS_OF_ANAESTHESIA = new Set(
  tokensOf(`general local total full spinal общий общего общим общей местный местная местной местным спинальная спинальной лёгкий лёгкой
    allgemein allgemeine allgemeiner lokal lokale lokaler örtlich örtliche örtlicher voll عام عامة العام كامل كلي موضعي نصفي`),
);
export const isAnaesthesia = (token: string): boolean => ANAESTHESIA.has(token);
export const isKindOfAnaesthesia = (token: string): boolean => KINDS_OF_ANAESTHESIA.has(token);

/** How much, how long, when, on which side, whose: what is said beside it means the same without them. */
const QUALIFIERS = new Set(
  tokensOf(`bad badly severe strong awful terrible horrible heavy heavily slight mild constant constantly chronic acute permanent persistent
    recurring recurrent frequent frequently sudden day daily night nights nightly morning mornings evening evenings week month year years
    hour hours yesterday again still already all whole left right both side sides upper lower one two three several little bit new old
    older adult adults go goes going gone went away come comes coming keep keeps kept start starts started begin began stop stops stopped
    anymore try tried trying take took taking tablet tablets medicine medication meds help helps helped helping better worse worsening
    last few couple maybe quite too just even only four five six seven eight nine ten age aged partner girlfriend boyfriend friend
    uncle aunt nephew niece cousin neighbour teenager granny grandad husband wife mother father mum mom dad son daughter sister brother grandmother grandfather grandma grandpa parents
    disease diseases disorder disorders syndrome syndromes illness grade stage degree condition problem problems trouble troubles issue issues symptom symptoms cause causes reason seriously treated doctors
    сильно сильная сильный сильные сильной сильную слегка немного постоянная постоянный постоянные постоянное хронический хроническая хроническое
    хронические острый острая острое регулярно периодически часто частая частые частый резко резкая резкий вдруг день дня дней днём ночь
    ночью ночам ночи утром утра утрам вечером вечерам неделя неделю недели недель месяц месяца месяцев год года лет час часа часов вчера
    сегодня примерно опять снова ещё еще уже весь вся всё все левый левая левое левой левом левую правый правая правое правой правом правую слева
    справа обе оба сторона стороны стороне один одна два две три несколько новый старый взрослый взрослых взрослого муж мужа жена жены
    проходит прошло проходят пройдет помогает помогают помогли помогло таблетки таблетка таблеток мазь лекарство лекарства принимаю пила мазала
    начал начала началось началась появилось появилась появился появились стал стала стало стали бывает бывают три четыре пять шесть
    семь восемь девять десять третий третью недавно давно потом теперь сейчас совсем почти раз раза пару последние последний
    дядя тетя внук внучка свекровь теща подруга парень девушка лучше хуже подросток подростка мама мамы маму мать матери папа папы отец отца сын сына дочь дочери дочка брат сестра бабушка бабушки дедушка дедушки родителей
    степень степени стадия стадии болезнь болезни болезней заболевание заболевания заболеваний расстройство расстройства синдром синдрома проблема проблемы проблем симптомы симптом причины причина ужасно ужасная
    starke starken starker starkes schlimm schlimme schlimmer heftig heftige heftiger leicht leichte ständig ständige dauernd dauerhaft chronisch chronische chronischer
    akut akute akuter wiederkehrend häufig häufige plötzliche tag tage täglich nacht nachts nächte morgen morgens abend abends woche wochen
    monat monate monaten jahr jahre jahren stunde stunden gestern wieder immer noch schon ganz ganze ganzen link linke linken linker links
    recht rechte rechten rechter rechts beide beiden seite seiten seitlich einseitig oben unten zwei drei mehrere wenig bisschen neu alt
    ungefähr circa etwa extrem extreme erwachsene erwachsenen mann frau mutter vater mama papa sohn tochter schwester bruder oma opa eltern problem probleme beschwerden
    geht gehen gegangen weg kommt kommen kam wird werden wurde worden mehr hilft helfen geholfen trotz tabletten tropfen salbe medikament
    medikamente nehme bekomme bekommen macht machen gemacht hört auf aufgehört angefangen seitdem letzte letzten vielleicht jetzt gerade
    besser schlechter freund freundin onkel tante enkel partner vier fünf sechs sieben acht neun zehn manchmal selten jugendlicher
    grad stadium krankheit krankheiten erkrankung erkrankungen syndrom störung störungen symptom symptome ursache ursachen unerträglich unerträgliche furchtbar furchtbare
    قوي قوية شديد شديدة حاد حادة مزمن مزمنة مستمر مستمرة متكرر متكررة مفاجئ مفاجئة خفيف خفيفة فظيع يوم يوميا أيام ليل ليلا الليل بالليل صباح صباحا
    الصباح مساء مساءا المساء أسبوع أسابيع شهر أشهر شهور سنة سنوات سنين ساعة ساعات أمس اليوم مرة مرات أيضا كل جميع أيسر يسرى اليسرى الأيسر
    يسار أيمن يمنى اليمنى الأيمن يمين جهة جانب الجانب واحد واحدة اثنين ثلاثة بعض قليل قليلا جديد قديم كبار الكبار كبير مرض المرض أمراض داء متلازمة درجة الدرجة مرحلة المرحلة اضطراب اضطرابات زوجي زوجتي أمي
    امي والدتي أبي ابي والدي ابني ابنتي بنتي أخي أختي جدتي جدي صار صارت يصير بدأ بدأت يروح تروح راح كان كانت لسه لسا أحيانا كثير كتير شوي شوية وايد
    خالص دلوقتي هلق الحين دواء أدوية مرهم ينفع يفيد أسوأ عمي عمتي خالي خالتي حفيدي صاحبي صديقي أربع أربعة خمس خمسة ست ستة
    سبع سبعة عشرة عمره عمرها سنتين شهرين أسبوعين يومين أبوي بابا ماما دايما مشكلة مشاكل أعراض سبب أسباب باستمرار فجأة`),
);
export const isQualifier = (token: string): boolean => QUALIFIERS.has(token) || /^\p{Nd}+$/u.test(token);

/** Words that praise, order or ask, said in whole: `|` parts them. */
const FREE = `best|good|top|great|leading|recommended|reviews|rating|ratings|rated|famous|professional|experienced|reliable|modern|private|
  quality|appointment|consultation|urgent|urgently|fast|quick|today|now|online|without referral|no referral|referral|no waiting|walk in|self pay|without waiting|abroad|near|
  лучший|лучшая|лучшие|лучшую|лучшее|лучших|хороший|хорошая|хорошие|хорошего|хорошую|хорошее|топ|рейтинг|отзывы|опытный|известный|
  проверенный|платный|платно|частный|частная|прием|запись|записаться|срочно|быстро|без направления|направление|без очереди|в отпуске|для иностранцев|круглосуточно|на дому|за границей|за рубежом|
  рекомендации|качественно|где лечат|
  beste|bester|bestes|besten|erfahrungen|erfahrung|gut|gute|guter|gutes|guten|top|bewertung|bewertungen|empfehlung|empfohlen|erfahren|erfahrener|termin|
  schnell|dringend|sofort|heute|privat|ohne überweisung|überweisung|kassenarzt|selbstzahler|ohne termin|ohne wartezeit|im ausland|seriös|
  أفضل|احسن|أحسن|افضل|جيد|جيدة|ممتاز|ممتازة|ماهر|شاطر|مشهور|موعد|حجز|حجز موعد|تقييم|تقييمات|تجارب|بدون تحويل|بدون موعد|تحويل|في الخارج|عاجل|خاص`;

const PRICES = `cheap|cheaper|cheapest|affordable|low cost|inexpensive|budget|price|prices|cost|costs|how much|fee|fees|price list|discount|
  недорого|подешевле|недорогой|недорогая|недорогие|дешево|дешёвый|дешевая|дешевле|бюджетно|цена|цены|ценой|цену|по цене|стоимость|сколько стоит|стоит|
  прайс|прайс лист|скидка|
  günstig|günstige|günstiger|günstigste|billig|billige|billiger|preiswert|preis|preise|kosten|was kostet|kostet|preisliste|
  رخيص|رخيصة|ارخص|أرخص|بسعر|سعر|اسعار|أسعار|السعر|تكلفة|تكاليف|التكلفة|كلفة|كم سعر|اقتصادي`;

const NEAR = `near me|nearby|close to me|around me|nearest|closest|рядом|рядом со мной|поблизости|неподалеку|недалеко|возле меня|около меня|
  ближайший|ближайшая|ближайшие|in meiner nähe|in der nähe|nähe|nächste|nächster|umgebung|قريب|قريبة|قريب مني|بالقرب مني|بالقرب|الأقرب|اقرب|القريب`;

const FEMALE = `female doctor|woman doctor|lady doctor|female|female specialist|женщина|женщина врач|врач женщина|женщина доктор|женщина специалист|
  weibliche ärztin|weiblich|weibliche|weiblicher|طبيبة امرأة|امرأة طبيبة|دكتورة أنثى`;

const MALE = `male doctor|man doctor|male specialist|мужчина врач|врач мужчина|мужчина доктор|мужчина специалист|männlicher arzt|
  männlich|männlicher|طبيب رجل|دكتور رجل|طبيب ذكر`;

/** Forms of a word for a doctor that say that she is a woman. */
const WOMEN = new Set(
  tokensOf(
    `Ärztin Aerztin Fachärztin Doktorin Spezialistin Chirurgin طبيبة الطبيبة دكتورة الدكتورة أخصائية اختصاصية استشارية врачиха докторша`,
  ),
);
export const isOfWoman = (token: string): boolean =>
  WOMEN.has(token) || /(?:arztin|aerztin|chirurgin|therapeutin|[a-z]{4}login)$/.test(token);

const CHILDREN = `child|for children|for kids|ребенок|детский|для детей|kind|kinder|für kinder|طفل|للأطفال`;

export type SpokenKind = 'free' | 'price' | 'near' | 'female' | 'male' | 'children';
export const spoken: readonly { kind: SpokenKind; text: string }[] = (
  [
    ['free', FREE],
    ['price', PRICES],
    ['near', NEAR],
    ['female', FEMALE],
    ['male', MALE],
    ['children', CHILDREN],
  ] as const
).flatMap(([kind, texts]) => texts.split('|').map((text) => ({ kind, text: text.trim() })));

/** The languages that people ask doctors to speak. */
const LANGUAGES =
  'ru en de ar tr fr es it pt pl uk he fa zh ja ko hi ur el nl ro bg sr hr cs hu sv da no fi ka hy az kk uz ky tg tk be lt lv et sq ku vi th id ms sw am bn ta te pa sk sl bs mk mn';
const SHOWN_IN = ['ru', 'en', 'de', 'ar'] as const;

/** Languages with the phrases that ask for them, and their bare names. */
export function languagePhrases(): { code: string; texts: string[]; names: string[] }[] {
  const titles = SHOWN_IN.map((shown) => new Intl.DisplayNames(shown, { type: 'language' }));
  return LANGUAGES.split(' ').map((code) => {
    const [russian = '', english = '', german = '', arabic = ''] = titles.map(
      (names) => names.of(code) ?? '',
    );
    const texts = [russian, english, german, arabic].flatMap((title) => [
      `${title} говорит`,
      `${title} врач`,
    ]);
    // по-русски, русскоязычный, русскоговорящий; russischsprachig is taken apart like any joined word.
    if (russian.endsWith('ский') || russian.endsWith('цкий')) {
      const root = russian.slice(0, -2);
      texts.push(`${root}и`, `${root}оязычный`, `${root}оговорящий`);
    }
    return { code, texts, names: [russian, english, german, arabic] };
  });
}
