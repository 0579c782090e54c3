import type { Culture } from '../culture.ts';
import { readNames, toFeminine } from '../reading.ts';
import {
  armenianToLatin,
  armenianToRussian,
  georgianToLatin,
  georgianToRussian,
  greekToLatin,
  greekToRussian,
} from '../rewriting.ts';

const familyFirst = { own: false, en: false, ru: false };

const hungarianSurnames =
  readNames(`Nagy=Надь, Kovács=Ковач, Tóth=Тот, Szabó=Сабо, Horváth=Хорват, Varga=Варга,
  Kiss=Киш, Molnár=Мольнар, Németh=Немет, Farkas=Фаркаш, Balogh=Балог, Papp=Папп, Takács=Такач, Juhász=Юхас,
  Lakatos=Лакатош, Mészáros=Месарош, Oláh=Олах, Simon=Шимон, Rácz=Рац, Fekete=Фекете, Szilágyi=Силадьи, Török=Тёрёк,
  Fehér=Фехер, Balázs=Балаж, Gál=Галь, Kis=Киш, Szűcs=Сюч, Kocsis=Кочиш, Orsós=Оршош, Pintér=Пинтер, Fodor=Фодор,
  Szalai=Салаи, Sipos=Шипош, Magyar=Мадьяр, Lukács=Лукач, Gulyás=Гуяш, Bíró=Биро, Király=Кирай, Katona=Катона,
  László=Ласло, Jakab=Якаб, Bogdán=Богдан, Balog=Балог, Sándor=Шандор, Boros=Борош, Fazekas=Фазекаш, Kelemen=Келемен,
  Somogyi=Шомодьи, Antal=Анталь, Vincze=Винце, Fülöp=Фюлёп, Hegedűs=Хегедюш, Orosz=Орос, Deák=Деак, Váradi=Варади,
  Bognár=Богнар, Pap=Пап, Bodnár=Боднар, Pásztor=Пастор, Szekeres=Секереш, Halász=Халас, Major=Майор, Barta=Барта`);

export const hungarian: Culture = {
  lang: 'hu',
  female:
    readNames(`Mária=Мария, Erzsébet=Эржебет, Katalin=Каталин, Ilona=Илона, Éva=Эва, Anna=Анна, Zsuzsanna=Жужанна,
    Margit=Маргит, Judit=Юдит, Ágnes=Агнеш, Andrea=Андреа, Erika=Эрика, Krisztina=Кристина, Mónika=Моника, Edit=Эдит,
    Gabriella=Габриэлла, Szilvia=Сильвия, Anikó=Анико, Viktória=Виктория, Veronika=Вероника, Eszter=Эстер, Réka=Река,
    Nóra=Нора, Zsófia=Жофия, Orsolya=Оршоя, Dóra=Дора, Tímea=Тимеа`),
  male: readNames(`László=Ласло, István=Иштван, József=Йожеф, János=Янош, Zoltán=Золтан, Sándor=Шандор, Gábor=Габор,
    Ferenc=Ференц, Attila=Аттила, Péter=Петер, Tamás=Тамаш, Zsolt=Жолт, Tibor=Тибор, András=Андраш, Csaba=Чаба,
    Imre=Имре, Lajos=Лайош, György=Дьёрдь, Balázs=Балаж, Gergely=Гергей, Dániel=Даниэль, Ádám=Адам, Bence=Бенце,
    Máté=Мате, Miklós=Миклош, Róbert=Роберт, Krisztián=Кристиан`),
  surnames: { female: hungarianSurnames, male: hungarianSurnames },
  middle: { kind: 'none' },
  familyFirst: { own: true, en: false, ru: false },
  join: ' ',
};

const inGreek = { en: greekToLatin, ru: greekToRussian };
const greekSurnames = readNames(
  `Παπαδόπουλος, Παπαγεωργίου, Γεωργίου, Δημητρίου, Ιωάννου, Νικολάου, Κωνσταντίνου, Αντωνίου, Οικονόμου, Βασιλείου,
  Μακρής, Αλεξίου, Αθανασίου, Παπανικολάου, Χριστοδούλου, Καραγιάννης, Παππάς, Αναγνωστόπουλος, Δημόπουλος,
  Νικολόπουλος, Γιαννόπουλος, Αποστολόπουλος, Αγγελόπουλος, Θεοδωρόπουλος, Παναγόπουλος, Σταθόπουλος, Πετρόπουλος,
  Σπυρόπουλος, Κωνσταντινίδης, Δημητριάδης, Γεωργιάδης, Ιωαννίδης, Νικολαΐδης, Παυλίδης, Θεοδωρίδης, Αντωνιάδης,
  Μιχαηλίδης, Αθανασιάδης, Παπαδάκης, Νικολάκης, Μαρκάκης, Σταματάκης, Μανωλάκης, Τσιμάκης, Καλογεράκης, Βλάχος,
  Σαμαράς, Λάμπρου, Ζαχαρίου, Ευθυμίου, Στεφάνου, Θεοδώρου, Χατζής, Ραπτής, Κοντός, Μαυρίδης, Ξανθόπουλος, Φωτίου,
  Λεβέντης, Μελάς, Καλαντζής, Ρήγας, Κυριακίδης, Σωτηρίου`,
  inGreek,
);
const feminineGreek = (name: string) =>
  name
    .replace(/όπουλος$/u, 'οπούλου')
    .replace(/ος$/u, 'ου')
    .replace(/([ίά])δης$/u, '$1δου')
    .replace(/([ηήαά])ς$/u, '$1');
const greekWomensSurnames = readNames(greekSurnames.map(({ own }) => feminineGreek(own)).join(', '), inGreek);

export const greek: Culture = {
  lang: 'el',
  female: readNames(
    `Μαρία, Ελένη, Κατερίνα, Βασιλική, Σοφία, Αγγελική, Γεωργία, Δήμητρα, Κωνσταντίνα, Παρασκευή, Άννα, Ιωάννα,
    Ευαγγελία, Αναστασία, Χριστίνα, Φωτεινή, Αικατερίνη, Ειρήνη, Αθανασία, Δέσποινα, Παναγιώτα, Θεοδώρα, Αλεξάνδρα,
    Νίκη, Ευγενία, Στέλλα, Μαρίνα, Ζωή`,
    inGreek,
  ),
  male: readNames(
    `Γεώργιος, Κωνσταντίνος, Ιωάννης, Δημήτριος, Νικόλαος, Παναγιώτης, Βασίλειος, Χρήστος, Αθανάσιος, Μιχαήλ,
    Ευάγγελος, Σπυρίδων, Αντώνιος, Αναστάσιος, Θεόδωρος, Ανδρέας, Χαράλαμπος, Αλέξανδρος, Εμμανουήλ, Ηλίας, Σταύρος,
    Πέτρος, Σωτήριος, Στυλιανός, Απόστολος, Φώτιος, Λεωνίδας, Γρηγόριος`,
    inGreek,
  ),
  surnames: { female: greekWomensSurnames, male: greekSurnames },
  middle: { kind: 'none' },
  familyFirst,
  join: ' ',
};

const turkishSurnames =
  readNames(`Yılmaz=Йылмаз, Kaya=Кая, Demir=Демир, Çelik=Челик, Şahin=Шахин, Yıldız=Йылдыз,
  Yıldırım=Йылдырым, Öztürk=Озтюрк, Aydın=Айдын, Özdemir=Оздемир, Arslan=Арслан, Doğan=Доган, Kılıç=Кылыч,
  Aslan=Аслан, Çetin=Четин, Kara=Кара, Koç=Коч, Kurt=Курт, Özkan=Озкан, Şimşek=Шимшек, Polat=Полат, Korkmaz=Коркмаз,
  Çakır=Чакыр, Erdoğan=Эрдоган, Yavuz=Явуз, Can=Джан, Acar=Аджар, Şen=Шен, Aktaş=Акташ, Güler=Гюлер, Yalçın=Ялчин,
  Güneş=Гюнеш, Bozkurt=Бозкурт, Bulut=Булут, Keskin=Кескин, Ünal=Юнал, Turan=Туран, Gül=Гюль, Özer=Озер, Işık=Ышик,
  Kaplan=Каплан, Avcı=Авджи, Sarı=Сары, Tekin=Текин, Taş=Таш, Köse=Кёсе, Yüksel=Юксель, Ateş=Атеш, Aksoy=Аксой,
  Erdem=Эрдем, Uysal=Уйсал, Duman=Думан, Ergün=Эргюн, Tunç=Тунч, Başaran=Башаран, Karaca=Караджа, Sezer=Сезер,
  Toprak=Топрак, Uzun=Узун, Eren=Эрен, Gündüz=Гюндюз, Sönmez=Сёнмез, Alkan=Алкан`);

export const turkish: Culture = {
  lang: 'tr',
  female:
    readNames(`Ayşe=Айше, Fatma=Фатма, Emine=Эмине, Zeynep=Зейнеп, Elif=Элиф, Meryem=Мерьем, Özlem=Озлем,
    Esra=Эсра, Merve=Мерве, Büşra=Бюшра, Selin=Селин, Derya=Дерья, Gül=Гюль, Sevgi=Севги, Nur=Нур, Pınar=Пынар,
    Ebru=Эбру, Burcu=Бурджу, Aslı=Аслы, Ece=Эдже, Defne=Дефне, Melek=Мелек, Nazan=Назан, Gamze=Гамзе, Tuğba=Тугба,
    Yasemin=Ясемин, Deniz=Дениз, İpek=Ипек`),
  male: readNames(`Mehmet=Мехмет, Mustafa=Мустафа, Ahmet=Ахмет, Ali=Али, Hüseyin=Хюсейин, Hasan=Хасан, İbrahim=Ибрагим,
    Osman=Осман, Yusuf=Юсуф, Murat=Мурат, Ömer=Омер, Emre=Эмре, Can=Джан, Burak=Бурак, Serkan=Серкан, Kemal=Кемаль,
    Orhan=Орхан, Cem=Джем, Tolga=Толга, Onur=Онур, Barış=Барыш, Volkan=Волкан, Selim=Селим, Halil=Халиль, Levent=Левент,
    Kerem=Керем, Tarık=Тарык, Erhan=Эрхан`),
  surnames: { female: turkishSurnames, male: turkishSurnames },
  middle: { kind: 'none' },
  familyFirst,
  join: ' ',
};

const uzbekSurnames =
  readNames(`Karimov=Каримов, Rahimov=Рахимов, Yusupov=Юсупов, Ismoilov=Исмаилов, Abdullayev=Абдуллаев,
  Toshmatov=Ташматов, Saidov=Саидов, Umarov=Умаров, Aliyev=Алиев, Hamidov=Хамидов, Qodirov=Кадыров, Nazarov=Назаров,
  Ergashev=Эргашев, Mirzayev=Мирзаев, Sultonov=Султанов, Usmonov=Усманов, Tursunov=Турсунов, Holiqov=Халиков,
  Yoʻldoshev=Юлдашев, Sodiqov=Садыков, Ibragimov=Ибрагимов, Azimov=Азимов, Boboyev=Бабаев, Jalilov=Джалилов,
  Xolmatov=Холматов, Nurmatov=Нурматов, Qosimov=Касымов, Rasulov=Расулов, Sharipov=Шарипов, Tojiboyev=Таджибаев,
  Hakimov=Хакимов, Mahmudov=Махмудов, Norov=Норов, Ochilov=Очилов, Poʻlatov=Пулатов, Rustamov=Рустамов, Salimov=Салимов,
  Temirov=Темиров, Valiyev=Валиев, Zokirov=Закиров, Gʻaniyev=Ганиев, Shodiyev=Шадиев, Mamatov=Маматов, Murodov=Мурадов,
  Normatov=Норматов, Oripov=Арипов, Olimov=Алимов, Safarov=Сафаров, Sobirov=Сабиров, Toʻrayev=Тураев, Xudoyberdiyev=Худайбердиев,
  Jumayev=Жумаев, Eshonqulov=Эшанкулов, Fayziyev=Файзиев, Botirov=Батыров, Davronov=Давронов, Haydarov=Хайдаров,
  Komilov=Камилов, Latipov=Латипов, Mansurov=Мансуров, Nosirov=Насыров, Rajabov=Раджабов`);
const feminineUzbek = (name: string) => `${name}a`;

export const uzbek: Culture = {
  lang: 'uz',
  female:
    readNames(`Dilnoza=Дилноза, Gulnora=Гульнора, Malika=Малика, Nigora=Нигора, Feruza=Феруза, Madina=Мадина,
    Zulfiya=Зульфия, Nilufar=Нилуфар, Shahnoza=Шахноза, Barno=Барно, Kamola=Камола, Lola=Лола, Mohira=Мохира,
    Nargiza=Наргиза, Nodira=Нодира, Oydin=Ойдин, Ozoda=Озода, Sevara=Севара, Umida=Умида, Yulduz=Юлдуз, Zarina=Зарина,
    Ziyoda=Зиёда, Dildora=Дилдора, Aziza=Азиза, Muhayyo=Мухайё, Saodat=Саодат, Gulchehra=Гульчехра`),
  male: readNames(`Rustam=Рустам, Akmal=Акмаль, Aziz=Азиз, Bahodir=Баходир, Botir=Ботир, Davron=Даврон, Dilshod=Дилшод,
    Eldor=Эльдор, Farhod=Фарход, Ilhom=Илхом, Islom=Ислам, Jahongir=Джахонгир, Jasur=Жасур, Komil=Комил, Laziz=Лазиз,
    Mirzo=Мирзо, Nodir=Нодир, Otabek=Отабек, Ravshan=Равшан, Sanjar=Санжар, Sardor=Сардор, Sherzod=Шерзод,
    Temur=Темур, Ulugʻbek=Улугбек, Umid=Умид, Xurshid=Хуршид, Zafar=Зафар`),
  surnames: {
    female: toFeminine(uzbekSurnames, { own: feminineUzbek, ru: (name) => `${name}а` }),
    male: uzbekSurnames,
  },
  middle: { kind: 'none' },
  familyFirst: { own: true, en: false, ru: true },
  join: ' ',
};

const inGeorgian = { en: georgianToLatin, ru: georgianToRussian };
const georgianSurnames = readNames(
  `ბერიძე, კაპანაძე, გელაშვილი, მაისურაძე, გიორგაძე, ლომიძე, წიკლაური, ხუციშვილი, ნოზაძე, კვარაცხელია, მჭედლიშვილი,
  ბოლქვაძე, აბულაძე, ხარაიშვილი, დოლიძე, ცინცაძე, ჯაფარიძე, მელაძე, შენგელია, თოდუა, ჩხეიძე, ქავთარაძე, გოგოლაძე,
  ნიკოლაიშვილი, ჯანაშია, გაბუნია, კობახიძე, კიკნაძე, ლობჟანიძე, მამულაშვილი, ნემსაძე, ონიანი, პაპიაშვილი, რამიშვილი,
  სულაბერიძე, ტაბატაძე, უგულავა, ფხაკაძე, ღვინიაშვილი, შარაშიძე, ჩიქოვანი, ცაგარელი, ძნელაძე, წერეთელი, ჭავჭავაძე,
  ხაჩიძე, ჯიბლაძე, ალავიძე, ბაქრაძე, გურული, დევდარიანი, ელიაშვილი, ვაშაძე, ზურაბიშვილი, თავაძე, იაშვილი, კილაძე,
  ლორია, მიქელაძე, ნადირაძე, ჟვანია, როგავა, სანაია`,
  inGeorgian,
);

export const georgian: Culture = {
  lang: 'ka',
  female: readNames(
    `ნინო, მარიამ, თამარ, ანა, ნათია, მაია, ეკა, ქეთევან, ნანა, თეა, სალომე, ლელა, ირმა, მანანა, ნატო, თინათინ, ელენე,
    სოფიო, ხატია, ლია, მედეა, დარეჯან, ნესტან, ია, ლალი, რუსუდან`,
    inGeorgian,
  ),
  male: readNames(
    `გიორგი, დავით, ლევან, ნიკოლოზ, ალექსანდრე, ირაკლი, ზურაბ, თორნიკე, ვახტანგ, გოჩა, მამუკა, მალხაზ, ბესიკ, ავთანდილ,
    თემურ, რეზო, შოთა, ზაზა, კახა, ლაშა, ვაჟა, ოთარ, თენგიზ, რამაზ, სანდრო, გელა`,
    inGeorgian,
  ),
  surnames: { female: georgianSurnames, male: georgianSurnames },
  middle: { kind: 'none' },
  familyFirst,
  join: ' ',
};

const inArmenian = { en: armenianToLatin, ru: armenianToRussian };
const armenianSurnames = readNames(
  `Գրիգորյան, Հարությունյան, Սարգսյան, Հովհաննիսյան, Խաչատրյան, Վարդանյան, Պետրոսյան, Հակոբյան, Մկրտչյան, Գևորգյան,
  Կարապետյան, Ղազարյան, Ավետիսյան, Բաղդասարյան, Մարտիրոսյան, Ստեփանյան, Մանուկյան, Սիմոնյան, Դանիելյան, Գալստյան,
  Աբրահամյան, Ալեքսանյան, Առաքելյան, Ասատրյան, Բաբայան, Գասպարյան, Դավթյան, Եղիազարյան, Զաքարյան, Թադևոսյան, Իսրայելյան,
  Կիրակոսյան, Հայրապետյան, Մելքոնյան, Մինասյան, Մովսիսյան, Մուրադյան, Նազարյան, Ներսիսյան, Շահինյան, Պապոյան, Պողոսյան,
  Սահակյան, Սաֆարյան, Սողոմոնյան, Վարոսյան, Տեր-Պետրոսյան, Տիգրանյան, Օհանյան, Քոչարյան, Ֆարմանյան, Արշակյան, Անտոնյան,
  Ադամյան, Արզումանյան, Բալայան, Գաբրիելյան, Երիցյան, Խալաթյան, Մխիթարյան, Նալբանդյան, Սիմավորյան`,
  inArmenian,
);

export const armenian: Culture = {
  lang: 'hy',
  female: readNames(
    `Անահիտ, Անի, Աննա, Արմինե, Գայանե, Գոհար, Եվա, Զարուհի, Թամարա, Լիլիթ, Լուսինե, Կարինե, Հասմիկ, Հռիփսիմե, Մարիամ,
    Մարինե, Մանե, Նաիրա, Նարինե, Նունե, Շուշան, Սաթենիկ, Սիլվա, Սոնա, Տաթևիկ, Ռուզաննա, Հերմինե`,
    inArmenian,
  ),
  male: readNames(
    `Արամ, Արմեն, Արտակ, Արտյոմ, Արսեն, Գագիկ, Գարեգին, Գևորգ, Գրիգոր, Դավիթ, Կարեն, Հակոբ, Հայկ, Հովհաննես, Մհեր,
    Միքայել, Նարեկ, Ռաֆայել, Ռուբեն, Սամվել, Սարգիս, Սուրեն, Վահան, Վահե, Վարդան, Տիգրան, Վիգեն`,
    inArmenian,
  ),
  surnames: { female: armenianSurnames, male: armenianSurnames },
  middle: { kind: 'none' },
  familyFirst,
  join: ' ',
};
