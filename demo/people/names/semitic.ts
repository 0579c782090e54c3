import type { Culture } from '../culture.ts';
import { readNames } from '../reading.ts';

const familyFirst = { own: false, en: false, ru: false };

const arabicSurnames =
  readNames(`الخطيب=Al-Khatib=Аль-Хатиб, النجار=Al-Najjar=Ан-Наджар, الحداد=Al-Haddad=Аль-Хаддад,
  المصري=Al-Masri=Аль-Масри, السيد=Al-Sayed=Ас-Сайед, الشريف=Al-Sharif=Аш-Шариф, الحسيني=Al-Husseini=Аль-Хусейни,
  القاسم=Al-Qasim=Аль-Касим, العلي=Al-Ali=Аль-Али, الأحمد=Al-Ahmad=Аль-Ахмад, الزهراني=Al-Zahrani=Аз-Захрани,
  الغامدي=Al-Ghamdi=Аль-Гамди, القحطاني=Al-Qahtani=Аль-Кахтани, العتيبي=Al-Otaibi=Аль-Отайби,
  الحربي=Al-Harbi=Аль-Харби, المطيري=Al-Mutairi=Аль-Мутайри, الشمري=Al-Shammari=Аш-Шаммари, الدوسري=Al-Dosari=Ад-Досари,
  المنصوري=Al-Mansouri=Аль-Мансури, الظاهري=Al-Dhaheri=Аз-Захери, الكعبي=Al-Kaabi=Аль-Кааби, البلوشي=Al-Balushi=Аль-Балуши,
  الهاشمي=Al-Hashimi=Аль-Хашими, النعيمي=Al-Nuaimi=Ан-Нуайми, السويدي=Al-Suwaidi=Ас-Сувайди, المزروعي=Al-Mazrouei=Аль-Мазруи,
  حسن=Hassan=Хасан, حسين=Hussein=Хусейн, إبراهيم=Ibrahim=Ибрагим, عبد الرحمن=Abdel Rahman=Абдель Рахман,
  عبد الله=Abdullah=Абдалла, محمود=Mahmoud=Махмуд, عثمان=Othman=Осман, سليمان=Suleiman=Сулейман, صالح=Saleh=Салех,
  منصور=Mansour=Мансур, خليل=Khalil=Халиль, يوسف=Youssef=Юсеф, فاروق=Farouk=Фарук, شاهين=Shahin=Шахин, رمضان=Ramadan=Рамадан,
  زيدان=Zidan=Зидан, حمدان=Hamdan=Хамдан, عيسى=Issa=Исса, ناصر=Nasser=Насер, بكر=Bakr=Бакр, درويش=Darwish=Дарвиш,
  قاسم=Qasim=Касим, جابر=Jaber=Джабер, كامل=Kamel=Камель, فهمي=Fahmy=Фахми, شكري=Shukri=Шукри, نصار=Nassar=Нассар,
  العمري=Al-Omari=Аль-Омари, الزعبي=Al-Zoubi=Аз-Зуби, الطراونة=Al-Tarawneh=Ат-Таравна, المجالي=Al-Majali=Аль-Маджали,
  العبادي=Al-Abbadi=Аль-Аббади, الرفاعي=Al-Rifai=Ар-Рифаи, البنا=Al-Banna=Аль-Банна, الشافعي=Al-Shafei=Аш-Шафии,
  غانم=Ghanem=Ганем, سالم=Salem=Салем, الصباغ=Al-Sabbagh=Ас-Саббаг`);

export const arabic: Culture = {
  lang: 'ar',
  female: readNames(`فاطمة=Fatima=Фатима, مريم=Mariam=Мариам, عائشة=Aisha=Аиша, سارة=Sarah=Сара, نور=Nour=Нур,
    ليلى=Layla=Лейла, هدى=Huda=Худа, منى=Mona=Мона, رنا=Rana=Рана, دينا=Dina=Дина, هند=Hind=Хинд, سلمى=Salma=Сальма,
    أمل=Amal=Амаль, نادية=Nadia=Надия, سميرة=Samira=Самира, خديجة=Khadija=Хадиджа, زينب=Zainab=Зейнаб, رانيا=Rania=Рания,
    ريم=Reem=Рим, لينا=Lina=Лина, ياسمين=Yasmin=Ясмин, هالة=Hala=Хала, غادة=Ghada=Гада, سعاد=Suad=Суад, إيمان=Iman=Иман,
    أسماء=Asmaa=Асма, نجلاء=Najla=Наджла, شيماء=Shaimaa=Шейма`),
  male: readNames(`محمد=Mohammed=Мохаммед, أحمد=Ahmed=Ахмед, علي=Ali=Али, عمر=Omar=Омар, خالد=Khaled=Халед,
    يوسف=Youssef=Юсеф, إبراهيم=Ibrahim=Ибрагим, حسن=Hassan=Хасан, مصطفى=Mustafa=Мустафа, محمود=Mahmoud=Махмуд,
    طارق=Tarek=Тарек, كريم=Karim=Карим, سامي=Sami=Сами, فيصل=Faisal=Фейсал, عبد الله=Abdullah=Абдалла, سعيد=Saeed=Саид,
    ماجد=Majed=Маджед, رامي=Rami=Рами, زياد=Ziad=Зияд, وليد=Walid=Валид, هشام=Hisham=Хишам, ناصر=Nasser=Насер,
    بلال=Bilal=Билал, فهد=Fahd=Фахд, سلطان=Sultan=Султан, راشد=Rashed=Рашед, عادل=Adel=Адель, أيمن=Ayman=Айман`),
  surnames: { female: arabicSurnames, male: arabicSurnames },
  middle: { kind: 'father' },
  familyFirst,
  join: ' ',
};

const hebrewSurnames =
  readNames(`כהן=Cohen=Коэн, לוי=Levi=Леви, מזרחי=Mizrahi=Мизрахи, פרץ=Peretz=Перец, ביטון=Biton=Битон,
  דהן=Dahan=Дахан, אברהם=Avraham=Авраам, פרידמן=Friedman=Фридман, אגבריה=Agbaria=Агбария, מלכה=Malka=Малка, אזולאי=Azoulay=Азулай,
  כץ=Katz=Кац, יוסף=Yosef=Йосеф, דוד=David=Давид, עמר=Amar=Амар, אוחיון=Ohayon=Охайон, חדד=Hadad=Хадад, גבאי=Gabay=Габай,
  בן דוד=Ben David=Бен Давид, אדרי=Edri=Эдри, לוין=Levin=Левин, טל=Tal=Таль, קליין=Klein=Кляйн, חן=Chen=Хен, שפירא=Shapira=Шапира,
  חזן=Hazan=Хазан, משה=Moshe=Моше, אשכנזי=Ashkenazi=Ашкенази, אוחנה=Ohana=Охана, סגל=Segal=Сегаль, גולן=Golan=Голан,
  יצחק=Itzhak=Ицхак, בר=Bar=Бар, מור=Mor=Мор, שלום=Shalom=Шалом, בוזגלו=Buzaglo=Бузагло, גרינברג=Greenberg=Гринберг,
  רוזנברג=Rosenberg=Розенберг, שרון=Sharon=Шарон, ברק=Barak=Барак, אלון=Alon=Алон, שחר=Shahar=Шахар, נחום=Nahum=Нахум,
  הלוי=Halevi=Халеви, וייס=Weiss=Вайс, גולדשטיין=Goldstein=Гольдштейн, שטרן=Stern=Штерн, רוזן=Rosen=Розен, אבני=Avni=Авни,
  הראל=Harel=Харель, נבון=Navon=Навон, שגיא=Sagi=Саги, רגב=Regev=Регев, ארז=Erez=Эрез, דגן=Dagan=Даган, יעקב=Yaakov=Яаков,
  סלע=Sela=Села, פלד=Peled=Пелед, צור=Tzur=Цур, קורן=Koren=Корен, רביב=Raviv=Равив, שקד=Shaked=Шакед, תמיר=Tamir=Тамир`);

export const hebrew: Culture = {
  lang: 'he',
  female:
    readNames(`נועה=Noa=Ноа, מיכל=Michal=Михаль, רחל=Rachel=Рахель, שרה=Sarah=Сара, יעל=Yael=Яэль, תמר=Tamar=Тамар,
    אסתר=Esther=Эстер, מרים=Miriam=Мирьям, רות=Ruth=Рут, דינה=Dina=Дина, ענת=Anat=Анат, אורית=Orit=Орит, גלית=Galit=Галит,
    דנה=Dana=Дана, הדס=Hadas=Хадас, ליאת=Liat=Лиат, מאיה=Maya=Майя, נטע=Neta=Нета, סיגל=Sigal=Сигаль, עדי=Adi=Ади,
    ענבל=Inbal=Инбаль, קרן=Keren=Керен, רונית=Ronit=Ронит, שירה=Shira=Шира, שלומית=Shlomit=Шломит, טלי=Tali=Тали,
    אילנה=Ilana=Илана`),
  male: readNames(`דוד=David=Давид, משה=Moshe=Моше, יוסף=Yosef=Йосеф, אברהם=Avraham=Авраам, יעקב=Yaakov=Яаков,
    דניאל=Daniel=Даниэль, מיכאל=Michael=Михаэль, אורי=Uri=Ури, איתן=Eitan=Эйтан, אלון=Alon=Алон, אמיר=Amir=Амир,
    אסף=Assaf=Асаф, ארז=Erez=Эрез, בועז=Boaz=Боаз, גיא=Guy=Гай, גיל=Gil=Гиль, דורון=Doron=Дорон, יואב=Yoav=Йоав,
    יונתן=Yonatan=Йонатан, יובל=Yuval=Юваль, עומר=Omer=Омер, עמית=Amit=Амит, נדב=Nadav=Надав, רון=Ron=Рон,
    שי=Shai=Шай, תומר=Tomer=Томер, אריה=Aryeh=Арье`),
  surnames: { female: hebrewSurnames, male: hebrewSurnames },
  middle: { kind: 'none' },
  familyFirst,
  join: ' ',
};
