import type { PhraseLanguage } from '../../contract/chats/phrases/phrase.ts';

/**
 * What clinics and patients write of doses, dates and conditions, in four languages by hand. The phrase book has few of
 * these. The check was tuned on every other one; the rest measures it.
 */
export const doseSentences: readonly Record<PhraseLanguage, string>[] = [
  {
    en: 'Take 500 mg of amoxicillin three times a day for 7 days.',
    ru: 'Принимайте амоксициллин по 500 мг три раза в день в течение 7 дней.',
    de: 'Nehmen Sie 7 Tage lang dreimal täglich 500 mg Amoxicillin ein.',
    ar: 'تناولوا 500 ملغ من أموكسيسيلين ثلاث مرات يوميًا لمدة 7 أيام.',
  },
  {
    en: 'Do not take ibuprofen before the operation.',
    ru: 'Не принимайте ибупрофен перед операцией.',
    de: 'Nehmen Sie vor der Operation kein Ibuprofen ein.',
    ar: 'لا تتناولوا إيبوبروفين قبل العملية.',
  },
  {
    en: 'My blood pressure is 150/95 and I take 5 mg of bisoprolol in the morning.',
    ru: 'У меня давление 150/95, утром я принимаю 5 мг бисопролола.',
    de: 'Mein Blutdruck liegt bei 150/95, morgens nehme ich 5 mg Bisoprolol.',
    ar: 'ضغط دمي 150/95 وأتناول 5 ملغ من بيسوبرولول صباحًا.',
  },
  {
    en: 'The tumour measures 2.5 cm and there are no metastases.',
    ru: 'Размер опухоли 2,5 см, метастазов нет.',
    de: 'Der Tumor ist 2,5 cm groß, Metastasen wurden keine gefunden.',
    ar: 'يبلغ حجم الورم 2.5 سم ولا توجد نقائل.',
  },
  {
    en: 'I have never had an allergy to penicillin.',
    ru: 'У меня никогда не было аллергии на пенициллин.',
    de: 'Ich hatte nie eine Allergie gegen Penicillin.',
    ar: 'لم أعانِ قط من حساسية تجاه البنسلين.',
  },
  {
    en: 'The appointment is on 14 May 2027 at 9:30.',
    ru: 'Приём назначен на 14 мая 2027 г. в 9:30.',
    de: 'Der Termin ist am 14. Mai 2027 um 9:30 Uhr.',
    ar: 'الموعد في 14 مايو 2027 الساعة 9:30.',
  },
  {
    en: 'The operation costs 12,500 euros without accommodation.',
    ru: 'Операция стоит 12 500 евро без проживания.',
    de: 'Die Operation kostet 12.500 Euro ohne Unterkunft.',
    ar: 'تكلفة العملية 12500 يورو دون الإقامة.',
  },
  {
    en: 'Stop taking warfarin 5 days before the surgery.',
    ru: 'Прекратите приём варфарина за 5 дней до операции.',
    de: 'Setzen Sie Warfarin 5 Tage vor der Operation ab.',
    ar: 'أوقفوا تناول الوارفارين قبل الجراحة بـ 5 أيام.',
  },
  {
    en: 'My haemoglobin is 98 g/l and my temperature is 37.8 °C.',
    ru: 'Гемоглобин 98 г/л, температура 37,8 °C.',
    de: 'Mein Hämoglobin beträgt 98 g/l, die Temperatur 37,8 °C.',
    ar: 'الهيموغلوبين لدي 98 غ/ل ودرجة حرارتي 37.8 °C.',
  },
  {
    en: 'You cannot fly for 10 days after the surgery.',
    ru: 'После операции нельзя летать 10 дней.',
    de: 'Nach der Operation dürfen Sie 10 Tage lang nicht fliegen.',
    ar: 'لا يمكنكم السفر بالطائرة لمدة 10 أيام بعد الجراحة.',
  },
  {
    en: 'I inject 20 IU of insulin every evening.',
    ru: 'Каждый вечер я ввожу 20 МЕ инсулина.',
    de: 'Ich spritze jeden Abend 20 IE Insulin.',
    ar: 'أحقن 20 وحدة دولية من الأنسولين كل مساء.',
  },
  {
    en: 'The child weighs 18.4 kg and is not allergic to anything.',
    ru: 'Ребёнок весит 18,4 кг, аллергии нет.',
    de: 'Das Kind wiegt 18,4 kg und hat keine Allergien.',
    ar: 'يزن الطفل 18.4 كغ وليست لديه أي حساسية.',
  },
  {
    en: 'Please come without breakfast at 8:00 on 3 June.',
    ru: 'Приходите 3 июня в 8:00 без завтрака.',
    de: 'Kommen Sie bitte am 3. Juni um 8:00 Uhr ohne Frühstück.',
    ar: 'يرجى الحضور في 3 يونيو الساعة 8:00 دون تناول الفطور.',
  },
  {
    en: 'Paracetamol 1 g every 6 hours, at most 4 g a day.',
    ru: 'Парацетамол 1 г каждые 6 часов, не более 4 г в сутки.',
    de: 'Paracetamol 1 g alle 6 Stunden, höchstens 4 g pro Tag.',
    ar: 'باراسيتامول 1 غ كل 6 ساعات، بحد أقصى 4 غ يوميًا.',
  },
  {
    en: 'The left ovary was not removed.',
    ru: 'Левый яичник не удаляли.',
    de: 'Der linke Eierstock wurde nicht entfernt.',
    ar: 'لم يُستأصل المبيض الأيسر.',
  },
  {
    en: 'Levothyroxine 75 mcg on an empty stomach.',
    ru: 'Левотироксин 75 мкг натощак.',
    de: 'Levothyroxin 75 µg nüchtern.',
    ar: 'ليفوثيروكسين 75 مكغ على معدة فارغة.',
  },
  {
    en: 'We do not need a new MRI if yours is less than 3 months old.',
    ru: 'Новая МРТ не нужна, если вашей меньше 3 месяцев.',
    de: 'Wir brauchen kein neues MRT, wenn Ihres weniger als 3 Monate alt ist.',
    ar: 'لا نحتاج إلى تصوير جديد بالرنين المغناطيسي إذا كان عمر صوركم أقل من 3 أشهر.',
  },
  {
    en: 'The wound was cleaned, but it is still weeping.',
    ru: 'Рану обработали, но она всё ещё мокнет.',
    de: 'Die Wunde wurde gereinigt, nässt aber noch.',
    ar: 'جرى تنظيف الجرح لكنه لا يزال يفرز.',
  },
  {
    en: 'She takes Xarelto 20 mg and has no pain.',
    ru: 'Она принимает Xarelto 20 мг, болей нет.',
    de: 'Sie nimmt Xarelto 20 mg und hat keine Schmerzen.',
    ar: 'تتناول Xarelto بجرعة 20 ملغ ولا تشعر بألم.',
  },
  {
    en: 'Recovery takes 4 to 6 weeks; driving is not allowed for 2 weeks.',
    ru: 'Восстановление занимает 4–6 недель; водить машину нельзя 2 недели.',
    de: 'Die Erholung dauert 4 bis 6 Wochen; 2 Wochen lang dürfen Sie nicht Auto fahren.',
    ar: 'يستغرق التعافي من 4 إلى 6 أسابيع، ولا يُسمح بالقيادة لمدة أسبوعين 2.',
  },
  {
    en: 'My creatinine was 140 last month.',
    ru: 'В прошлом месяце креатинин был 140.',
    de: 'Mein Kreatinin lag letzten Monat bei 140.',
    ar: 'كان مستوى الكرياتينين لدي 140 الشهر الماضي.',
  },
  {
    en: 'Nobody told me that I must not drink alcohol.',
    ru: 'Мне никто не сказал, что нельзя пить алкоголь.',
    de: 'Niemand hat mir gesagt, dass ich keinen Alkohol trinken darf.',
    ar: 'لم يخبرني أحد أنه لا يجوز لي شرب الكحول.',
  },
  {
    en: 'Give 2.5 ml of the syrup twice a day.',
    ru: 'Давайте по 2,5 мл сиропа два раза в день.',
    de: 'Geben Sie zweimal täglich 2,5 ml Sirup.',
    ar: 'أعطوا 2.5 مل من الشراب مرتين يوميًا.',
  },
  {
    en: 'Biopsy showed no cancer cells in 12 lymph nodes.',
    ru: 'Биопсия 12 лимфоузлов не выявила раковых клеток.',
    de: 'Die Biopsie ergab in 12 Lymphknoten keine Krebszellen.',
    ar: 'لم تُظهر الخزعة خلايا سرطانية في 12 عقدة لمفاوية.',
  },
  {
    en: 'Aspirin 100 mg was replaced by clopidogrel 75 mg.',
    ru: 'Аспирин 100 мг заменили на клопидогрел 75 мг.',
    de: 'Aspirin 100 mg wurde durch Clopidogrel 75 mg ersetzt.',
    ar: 'استُبدل أسبرين 100 ملغ بكلوبيدوغريل 75 ملغ.',
  },
  {
    en: 'The stitches come out after 12 days, not before.',
    ru: 'Швы снимают через 12 дней, не раньше.',
    de: 'Die Fäden werden nach 12 Tagen gezogen, nicht früher.',
    ar: 'تُزال الغرز بعد 12 يومًا وليس قبل ذلك.',
  },
];
