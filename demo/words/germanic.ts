import { words } from './words.ts';

export const de = words({
  kinds: `Augenklinik * | Herzzentrum * | Orthopädische Klinik * | Krebszentrum * | Zahnklinik * | Frauenklinik * |
    Kinderwunschzentrum * | Kinderkrankenhaus * | Neurologisches Zentrum * | Hautklinik * |
    Klinik * für Plastische Chirurgie | Urologische Klinik * | Rehaklinik * | Krankenhaus * | Diagnostikzentrum * | HNO-Klinik *`,
  first: `Falken / Фалькен / فالكن
    Silber / Зильбер / زيلبر
    Ahorn / Ахорн / أهورن
    Stern / Штерн / شتيرن
    Wiesen / Визен / فيزن
    Isar / Изар / إيزار
    Hasel / Хазель / هازل
    Morgen / Морген / مورغن
    Amsel / Амзель / أمزل`,
  second: `rain / райн / راين
    moos / моос / موس
    winkel / винкель / فينكل
    ufer / уфер / أوفر
    grund / грунд / غروند
    steg / штег / شتيغ
    quell / квелль / كفيل
    anger / ангер / أنغر
    halde / хальде / هالده`,
  join: '',
  streets: 'Gartenstraße # | Birkenweg # | Am Mühlbach # | Schillerallee # | Neue Marktgasse # | Parkring #',
});

export const en = words({
  kinds: `* Eye Clinic | * Heart Centre | * Orthopaedic Clinic | * Cancer Centre | * Dental Clinic | * Women’s Clinic |
    * Fertility Centre | * Children’s Hospital | * Neurology Centre | * Skin Clinic | * Plastic Surgery Clinic |
    * Urology Clinic | * Rehabilitation Centre | * Hospital | * Diagnostic Centre | * Ear, Nose and Throat Clinic`,
  first: `Alder / Олдер / ألدر
    Fern / Ферн / فيرن
    Heron / Херон / هيرون
    Amber / Эмбер / أمبر
    Willow / Уиллоу / ويلو
    Lark / Ларк / لارك
    Hazel / Хейзел / هيزل
    Maple / Мейпл / ميبل
    Copper / Коппер / كوبر
    Otter / Оттер / أوتر
    Raven / Рейвен / ريفن
    Thistle / Тисл / ثيسل
    Sparrow / Спарроу / سبارو
    Juniper / Джунипер / جونيبر`,
  second: `gate / гейт / غيت
    moor / мур / مور
    stead / стед / ستيد
    combe / кум / كوم
    mere / мир / مير
    wick / вик / ويك
    holt / холт / هولت
    reach / рич / ريتش
    fold / фолд / فولد
    haven / хейвен / هيفن
    crest / крест / كريست
    garth / гарт / غارث`,
  join: '',
  streets:
    '# Orchard Street | # Mill Lane | # Chapel Road | # Harbour Avenue | # Elm Grove | # Station Parade',
});

export const nl = words({
  kinds: `Oogkliniek * | Hartcentrum * | Orthopedische kliniek * | Oncologisch centrum * | Tandheelkundig centrum * |
    Vrouwenkliniek * | Fertiliteitscentrum * | Kinderziekenhuis * | Neurologisch centrum * | Huidkliniek * |
    Kliniek * voor plastische chirurgie | Urologische kliniek * | Revalidatiecentrum * | Ziekenhuis * |
    Diagnostisch centrum * | KNO-kliniek *`,
  first: `Reiger / Рейгер / رايخر
    Elzen / Элзен / إلزن
    Merel / Мерел / ميرل
    Zilver / Зилвер / زيلفر
    Molen / Молен / مولن
    Karper / Карпер / كاربر`,
  second: `dal / дал / دال
    wende / венде / فيندي
    oever / увер / أوفر
    gaarde / гарде / خاردي
    weide / вейде / فايده
    sluis / слёйс / سلاوس`,
  join: '',
  streets: 'Lindelaan # | Molenweg # | Kerkpad # | Tulpstraat # | Havenkade #',
});

export const sv = words({
  kinds: `Ögonkliniken * | Hjärtcentrum * | Ortopedkliniken * | Cancercentrum * | Tandkliniken * | Kvinnokliniken * |
    Fertilitetscentrum * | Barnsjukhuset * | Neurologcentrum * | Hudkliniken * | Plastikkirurgkliniken * |
    Urologkliniken * | Rehabcentrum * | Sjukhuset * | Diagnostikcentrum * | Öron-näsa-halskliniken *`,
  first: `Björk / Бьёрк / بيورك
    Lärk / Лерк / ليرك
    Silver / Сильвер / سيلفر
    Trast / Траст / تراست
    Älv / Эльв / إلف`,
  second: `vik / вик / فيك
    äng / энг / إنغ
    lunden / лунден / لوندن
    dalen / дален / دالن
    näset / нэсет / نيسيت`,
  join: '',
  streets: 'Björkgatan # | Kvarnvägen # | Skolgatan # | Strandgränd #',
});
