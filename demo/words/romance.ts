import { words } from './words.ts';

export const fr = words({
  kinds: `Clinique ophtalmologique du * | Centre cardiologique du * | Clinique orthopédique du * | Centre d’oncologie du * |
    Clinique dentaire du * | Clinique de la femme du * | Centre de fertilité du * | Hôpital pour enfants du * |
    Centre neurologique du * | Clinique dermatologique du * | Clinique de chirurgie esthétique du * |
    Clinique urologique du * | Centre de rééducation du * | Hôpital du * | Centre de diagnostic du * | Clinique ORL du *`,
  first: `Clos / Кло / كلو
    Val / Валь / فال
    Pré / Пре / بري
    Mas / Мас / ماس
    Jardin / Жарден / جاردان
    Coteau / Кото / كوتو
    Quai / Ке / كي`,
  second: `des Aubes / дез-Об / ديز أوب
    du Héron / дю-Эрон / دو إيرون
    des Genévriers / де-Женеврие / دي جنفرييه
    de la Brume / де-ля-Брюм / دو لا بروم
    du Merle / дю-Мерль / دو ميرل
    de l’Alisier / де-л’Ализье / دو لاليزييه
    des Hirondelles / дез-Ирондель / ديز إيرونديل`,
  streets:
    '#, rue des Jardins | #, avenue du Parc | #, allée des Platanes | #, rue du Vieux-Puits | #, quai des Saules',
});

export const es = words({
  kinds: `Clínica Oftalmológica * | Centro Cardiológico * | Clínica Ortopédica * | Centro Oncológico * | Clínica Dental * |
    Clínica de la Mujer * | Centro de Fertilidad * | Hospital Infantil * | Centro Neurológico * |
    Clínica Dermatológica * | Clínica de Cirugía Plástica * | Clínica Urológica * | Centro de Rehabilitación * |
    Hospital * | Centro de Diagnóstico * | Clínica de Otorrinolaringología *`,
  first: `Vega / Вега / فيغا
    Loma / Лома / لوما
    Ribera / Рибера / ريبيرا
    Arboleda / Арболеда / أربوليدا
    Ladera / Ладера / لاديرا
    Fuente / Фуэнте / فوينتي
    Encina / Энсина / إنسينا
    Cañada / Каньяда / كانيادا`,
  second: `Serena / Серена / سيرينا
    Dorada / Дорада / دورادا
    del Mirlo / дель-Мирло / ديل ميرلو
    del Alba / дель-Альба / ديل ألبا
    del Romero / дель-Ромеро / ديل روميرو
    de la Garza / де-ла-Гарса / دي لا غارسا
    Alta / Альта / ألتا
    de los Sauces / де-лос-Саусес / دي لوس ساوسيس`,
  streets:
    'Calle de los Olivos # | Avenida del Parque # | Calle Nueva # | Paseo de las Acacias # | Calle del Molino #',
});

export const pt = words({
  kinds: `Clínica Oftalmológica * | Centro Cardiológico * | Clínica Ortopédica * | Centro Oncológico * |
    Clínica Dentária * | Clínica da Mulher * | Centro de Fertilidade * | Hospital Infantil * | Centro Neurológico * |
    Clínica Dermatológica * | Clínica de Cirurgia Plástica * | Clínica Urológica * | Centro de Reabilitação * |
    Hospital * | Centro de Diagnóstico * | Clínica de Otorrinolaringologia *`,
  first: `Encosta / Энкошта / إنكوستا
    Ribeira / Рибейра / ريبيرا
    Várzea / Варзеа / فارزيا
    Fonte / Фонте / فونتي
    Alameda / Аламеда / ألاميدا
    Quinta / Кинта / كينتا`,
  second: `do Melro / ду-Мелру / دو ميلرو
    da Garça / да-Гарса / دا غارسا
    Serena / Серена / سيرينا
    Dourada / Доурада / دورادا
    do Alecrim / ду-Алекрин / دو ألكرين
    das Amoras / дас-Аморас / داس أموراس`,
  streets:
    'Rua das Oliveiras, # | Avenida do Parque, # | Rua Nova, # | Travessa do Moinho, # | Rua das Flores, #',
});

export const it = words({
  kinds: `Clinica oculistica * | Centro cardiologico * | Clinica ortopedica * | Centro oncologico * | Clinica odontoiatrica * |
    Clinica della donna * | Centro di fertilità * | Ospedale pediatrico * | Centro neurologico * |
    Clinica dermatologica * | Clinica di chirurgia plastica * | Clinica urologica * | Centro di riabilitazione * |
    Ospedale * | Centro diagnostico * | Clinica di otorinolaringoiatria *`,
  first: `Poggio / Поджо / بودجو
    Colle / Колле / كولي
    Borgo / Борго / بورغو
    Rio / Рио / ريو
    Campo / Кампо / كامبو
    Ponte / Понте / بونتي`,
  second: `Sereno / Серено / سيرينو
    Dorato / Дорато / دوراتو
    del Merlo / дель-Мерло / ديل ميرلو
    dei Tigli / деи-Тильи / دي تيلي
    delle Rondini / делле-Рондини / ديلي رونديني
    del Ginepro / дель-Джинепро / ديل جينيبرو`,
  streets: 'Via dei Giardini # | Viale dei Tigli # | Via del Mulino # | Corso Nuovo # | Via delle Rose #',
});
