import type { Sentence } from './sentences.ts';

/** A piece of equipment and the specializations it stands for; none: any clinic may have it. */
export type Equipment = { specializations: readonly string[]; titles: Sentence };

/** One piece a line: slugs, then ru, en, de, ar. */
export const equipment: readonly Equipment[] = `
 | МРТ 1,5 Тл | 1.5 T MRI scanner | MRT 1,5 Tesla | رنين مغناطيسي 1.5 تسلا
 | Компьютерный томограф, 64 среза | 64-slice CT scanner | 64-Zeilen-CT | جهاز تصوير مقطعي 64 شريحة
 | Цифровой рентген | Digital X-ray | Digitales Röntgen | أشعة سينية رقمية
 | УЗИ экспертного класса | High-end ultrasound | Ultraschall der oberen Klasse | جهاز موجات فوق صوتية متقدم
 | Клиническая лаборатория | Clinical laboratory | Klinisches Labor | مختبر سريري
 | Наркозные аппараты с мониторингом | Anaesthesia machines with monitoring | Narkosegeräte mit Monitoring | أجهزة تخدير مع مراقبة
radiology,neurology,neurosurgery,oncology | МРТ 3 Тл | 3 T MRI scanner | MRT 3 Tesla | رنين مغناطيسي 3 تسلا
radiology,cardiology,emergency-medicine | Компьютерный томограф, 128 срезов | 128-slice CT scanner | 128-Zeilen-CT | جهاز تصوير مقطعي 128 شريحة
nuclear-medicine,oncology,haematology | ПЭТ-КТ | PET-CT | PET-CT | تصوير مقطعي بالإصدار البوزيتروني PET-CT
nuclear-medicine,cardiology,endocrinology | Гамма-камера ОФЭКТ | SPECT gamma camera | SPECT-Gammakamera | كاميرا غاما SPECT
radiation-oncology,oncology | Линейный ускоритель | Linear accelerator | Linearbeschleuniger | مسرّع خطي
radiation-oncology,gynaecological-oncology | Аппарат для брахитерапии | Brachytherapy unit | Brachytherapiegerät | جهاز علاج إشعاعي موضعي
oncology,haematology | Дневной стационар химиотерапии | Day unit for chemotherapy | Tagesklinik für Chemotherapie | وحدة نهارية للعلاج الكيميائي
breast-care,surgical-oncology,gynaecology | Цифровой маммограф с томосинтезом | Digital mammography with tomosynthesis | Digitale Mammografie mit Tomosynthese | تصوير ثدي رقمي ثلاثي الأبعاد
cardiology,interventional-radiology | Ангиографическая установка | Angiography suite | Angiografieanlage | جهاز تصوير الأوعية
cardiology,functional-diagnostics | Эхокардиограф | Echocardiography | Echokardiografie | جهاز صدى القلب
cardiac-surgery | Аппарат искусственного кровообращения | Heart-lung machine | Herz-Lungen-Maschine | جهاز القلب والرئة
electrophysiology,cardiology | Система картирования ритма сердца | Cardiac mapping system | System zur Kartierung des Herzrhythmus | نظام رسم خريطة نظم القلب
cardiology,functional-diagnostics | Суточный монитор ЭКГ и давления | 24-hour ECG and blood pressure monitors | Langzeit-EKG und Langzeit-Blutdruck | مراقبة تخطيط القلب والضغط على مدار 24 ساعة
vascular-surgery,phlebology | Лазер для лечения вен | Endovenous laser | Endovenöser Laser | ليزر داخل الوريد
neurosurgery,spine-surgery | Нейронавигация | Neuronavigation | Neuronavigation | نظام ملاحة جراحة الأعصاب
neurosurgery,otorhinolaryngology | Операционный микроскоп | Operating microscope | Operationsmikroskop | مجهر جراحي
neurology,functional-diagnostics | Видео-ЭЭГ | Video EEG | Video-EEG | تخطيط الدماغ مع الفيديو
neurology | Электромиограф | Electromyography | Elektromyografie | جهاز تخطيط العضلات
orthopaedics,traumatology,sports-medicine | Артроскопическая стойка | Arthroscopy tower | Arthroskopieturm | برج تنظير المفاصل
orthopaedics | Роботическая система для эндопротезирования | Robotic system for joint replacement | Robotersystem für Gelenkersatz | نظام روبوتي لتبديل المفاصل
traumatology,spine-surgery,hand-surgery | Рентгеновская С-дуга | Mobile C-arm | Mobiler C-Bogen | جهاز أشعة متحرك C
ophthalmology | Система для факоэмульсификации | Phacoemulsification system | Phakoemulsifikationsgerät | جهاز استحلاب العدسة
ophthalmology | Фемтосекундный лазер | Femtosecond laser | Femtosekundenlaser | ليزر الفيمتوثانية
ophthalmology | Оптический когерентный томограф | Optical coherence tomography | Optische Kohärenztomografie | تصوير مقطعي بالترابط البصري
otorhinolaryngology,audiology | Аудиометрическая кабина | Audiometry booth | Audiometriekabine | غرفة قياس السمع
dentistry,dental-implantology,maxillofacial-surgery | Конусно-лучевой томограф | Cone-beam CT | Digitale Volumentomografie | تصوير مقطعي مخروطي للأسنان
dentistry,orthodontics | Внутриротовой сканер | Intraoral scanner | Intraoralscanner | ماسح داخل الفم
dentistry | Фрезерный станок для коронок | Milling unit for crowns | Fräseinheit für Kronen | جهاز خراطة التيجان
gynaecology,general-surgery,urology | Лапароскопическая стойка | Laparoscopy tower | Laparoskopieturm | برج تنظير البطن
reproductive-medicine | Эмбриологическая лаборатория | Embryology laboratory | Embryologisches Labor | مختبر أجنة
reproductive-medicine | Хранилище в жидком азоте | Cryostorage | Kryolager | وحدة تخزين بالتبريد
obstetrics,neonatology | Кувезы для новорождённых | Incubators for newborns | Inkubatoren für Neugeborene | حاضنات لحديثي الولادة
urology | Литотриптер | Lithotripter | Lithotripter | جهاز تفتيت الحصى
urology,gynaecology,surgical-oncology | Роботическая хирургическая система | Robotic surgery system | Roboterassistiertes Operationssystem | نظام جراحة روبوتية
nephrology | Аппараты гемодиализа | Haemodialysis machines | Hämodialysegeräte | أجهزة غسيل الكلى
gastroenterology,endoscopy,proctology | Видеоэндоскопы высокого разрешения | High-resolution video endoscopes | Hochauflösende Videoendoskope | مناظير فيديو عالية الدقة
gastroenterology,hepatology | Эластограф печени | Liver elastography | Leber-Elastografie | قياس مرونة الكبد
pulmonology,sleep-medicine | Бодиплетизмограф | Body plethysmograph | Bodyplethysmograf | جهاز قياس وظائف الرئة
sleep-medicine,otorhinolaryngology | Лаборатория сна | Sleep laboratory | Schlaflabor | مختبر النوم
dermatology,aesthetic-medicine | Цифровой дерматоскоп | Digital dermatoscope | Digitales Dermatoskop | مجهر جلدي رقمي
dermatology,plastic-surgery,aesthetic-medicine | Лазер CO2 | CO2 laser | CO2-Laser | ليزر CO2
endocrinology,rheumatology | Денситометр | Bone densitometer | Knochendichtemessung | جهاز قياس كثافة العظام
paediatrics,paediatric-surgery | Детская реанимация | Children's intensive care unit | Kinderintensivstation | عناية مركزة للأطفال
rehabilitation,physiotherapy,neurology | Роботизированный тренажёр ходьбы | Robotic gait trainer | Robotischer Gangtrainer | جهاز روبوتي لتدريب المشي
rehabilitation,physiotherapy,balneology | Бассейн для лечебной гимнастики | Hydrotherapy pool | Therapiebecken | حوض للعلاج المائي
physiotherapy,sports-medicine,pain-medicine | Аппарат ударно-волновой терапии | Shock wave therapy unit | Stoßwellengerät | جهاز العلاج بالموجات الصادمة
laboratory-medicine,pathology,medical-genetics | Секвенатор | Gene sequencer | Sequenziergerät | جهاز تسلسل الجينات
emergency-medicine,anaesthesiology,cardiac-surgery | Отделение реанимации | Intensive care unit | Intensivstation | وحدة عناية مركزة
`
  .trim()
  .split('\n')
  .map((line) => {
    const [slugs = '', ru = '', en = '', de = '', ar = ''] = line.split('|').map((part) => part.trim());
    return { specializations: slugs.split(',').filter((slug) => slug !== ''), titles: { ru, en, de, ar } };
  });
