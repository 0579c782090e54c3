import type { Culture } from '../culture.ts';
import { readNames } from '../reading.ts';

const familyFirst = { own: false, en: false, ru: false };

const germanSurnames = readNames(`Müller=Мюллер, Schmidt=Шмидт, Schneider=Шнайдер, Fischer=Фишер, Weber=Вебер,
  Meyer=Майер, Wagner=Вагнер, Becker=Беккер, Schulz=Шульц, Hoffmann=Хоффман, Koch=Кох, Richter=Рихтер, Klein=Кляйн,
  Wolf=Вольф, Schröder=Шрёдер, Neumann=Нойман, Schwarz=Шварц, Zimmermann=Циммерман, Braun=Браун, Krüger=Крюгер,
  Hofmann=Хофман, Hartmann=Хартман, Lange=Ланге, Werner=Вернер, Krause=Краузе, Lehmann=Леман, Schmid=Шмид, Maier=Майер,
  Köhler=Кёлер, Herrmann=Херман, König=Кёниг, Walter=Вальтер, Huber=Хубер, Kaiser=Кайзер, Fuchs=Фукс, Peters=Петерс,
  Lang=Ланг, Scholz=Шольц, Möller=Мёллер, Weiß=Вайс, Jung=Юнг, Hahn=Хан, Vogel=Фогель, Friedrich=Фридрих, Keller=Келлер,
  Günther=Гюнтер, Frank=Франк, Berger=Бергер, Winkler=Винклер, Roth=Рот, Beck=Бек, Lorenz=Лоренц, Baumann=Бауман,
  Franke=Франке, Albrecht=Альбрехт, Schuster=Шустер, Simon=Зимон, Ludwig=Людвиг, Böhm=Бём, Winter=Винтер, Kraus=Краус,
  Martin=Мартин, Schumacher=Шумахер, Krämer=Кремер, Vogt=Фогт, Stein=Штайн, Jäger=Егер, Sommer=Зоммер, Groß=Грос,
  Seidel=Зайдель, Brandt=Брандт, Haas=Хаас, Graf=Граф, Dietrich=Дитрих, Ziegler=Циглер, Kuhn=Кун, Pohl=Поль`);

export const german: Culture = {
  lang: 'de',
  female:
    readNames(`Anna=Анна, Julia=Юлия, Katharina=Катарина, Sabine=Сабина, Susanne=Сюзанна, Claudia=Клаудия,
    Christina=Кристина, Nina=Нина, Stefanie=Штефани, Andrea=Андреа, Petra=Петра, Martina=Мартина, Birgit=Биргит,
    Ulrike=Ульрике, Monika=Моника, Barbara=Барбара, Eva=Ева, Lena=Лена, Laura=Лаура, Sarah=Сара, Franziska=Франциска,
    Johanna=Йоханна, Miriam=Мириам, Heike=Хайке, Silke=Зильке, Karin=Карин, Elisabeth=Элизабет, Charlotte=Шарлотта,
    Friederike=Фридерике, Greta=Грета, Antje=Антье, Dorothea=Доротея`),
  male: readNames(`Thomas=Томас, Michael=Михаэль, Andreas=Андреас, Stefan=Штефан, Christian=Кристиан, Martin=Мартин,
    Peter=Петер, Markus=Маркус, Frank=Франк, Alexander=Александер, Matthias=Маттиас, Jan=Ян, Daniel=Даниэль,
    Tobias=Тобиас, Florian=Флориан, Sebastian=Себастьян, Philipp=Филипп, Johannes=Йоханнес, Wolfgang=Вольфганг,
    Jürgen=Юрген, Klaus=Клаус, Bernd=Бернд, Uwe=Уве, Ralf=Ральф, Dirk=Дирк, Felix=Феликс, Maximilian=Максимилиан,
    Jonas=Йонас, Lukas=Лукас, Georg=Георг, Karl=Карл, Holger=Хольгер`),
  surnames: { female: germanSurnames, male: germanSurnames },
  middle: { kind: 'none' },
  familyFirst,
  join: ' ',
};

const englishSurnames =
  readNames(`Smith=Смит, Jones=Джонс, Taylor=Тейлор, Brown=Браун, Williams=Уильямс, Wilson=Уилсон,
  Johnson=Джонсон, Davies=Дэвис, Robinson=Робинсон, Wright=Райт, Thompson=Томпсон, Evans=Эванс, Walker=Уокер,
  White=Уайт, Roberts=Робертс, Green=Грин, Hall=Холл, Wood=Вуд, Jackson=Джексон, Clarke=Кларк, Clark=Кларк,
  Harris=Харрис, Lewis=Льюис, Cooper=Купер, Turner=Тёрнер, Hill=Хилл, Ward=Уорд, Moore=Мур, Baker=Бейкер,
  Harrison=Харрисон, Morris=Моррис, Allen=Аллен, King=Кинг, Lee=Ли, Scott=Скотт, Watson=Уотсон, Parker=Паркер,
  Bennett=Беннетт, Young=Янг, Cook=Кук, Mitchell=Митчелл, Bailey=Бейли, Carter=Картер, Richardson=Ричардсон, Shaw=Шоу,
  Collins=Коллинз, Miller=Миллер, Bell=Белл, Murphy=Мёрфи, Kelly=Келли, Simpson=Симпсон, Anderson=Андерсон,
  Marshall=Маршалл, Phillips=Филлипс, Adams=Адамс, Campbell=Кэмпбелл, Hughes=Хьюз, Foster=Фостер, Murray=Мюррей,
  Stewart=Стюарт, Reynolds=Рейнольдс, Graham=Грэм, Hamilton=Гамильтон, Fraser=Фрейзер, Grant=Грант, Palmer=Палмер,
  Mason=Мейсон, Dixon=Диксон, Hunt=Хант, Holmes=Холмс, Sullivan=Салливан, Peterson=Питерсон, Hayes=Хейс, Brooks=Брукс`);
const englishFemale =
  readNames(`Emma=Эмма, Olivia=Оливия, Charlotte=Шарлотта, Emily=Эмили, Sarah=Сара, Laura=Лора,
  Rebecca=Ребекка, Rachel=Рейчел, Jennifer=Дженнифер, Elizabeth=Элизабет, Katherine=Кэтрин, Amy=Эми, Hannah=Ханна,
  Lucy=Люси, Sophie=Софи, Jessica=Джессика, Alice=Элис, Margaret=Маргарет, Susan=Сьюзен, Helen=Хелен, Caroline=Кэролайн,
  Julia=Джулия, Nicole=Николь, Victoria=Виктория, Anna=Анна, Grace=Грейс, Megan=Меган, Claire=Клэр, Joanna=Джоанна,
  Amanda=Аманда, Diana=Диана, Eleanor=Элеонора`);
const englishMale =
  readNames(`James=Джеймс, John=Джон, Robert=Роберт, Michael=Майкл, William=Уильям, David=Дэвид,
  Richard=Ричард, Thomas=Томас, Charles=Чарльз, Christopher=Кристофер, Daniel=Дэниел, Matthew=Мэтью, Andrew=Эндрю,
  Mark=Марк, Steven=Стивен, Paul=Пол, Jonathan=Джонатан, Benjamin=Бенджамин, Samuel=Сэмюэл, Edward=Эдвард, Peter=Питер,
  Simon=Саймон, Henry=Генри, George=Джордж, Oliver=Оливер, Alexander=Александр, Adam=Адам, Nicholas=Николас,
  Patrick=Патрик, Stephen=Стивен, Timothy=Тимоти, Philip=Филип`);

export const english: Culture = {
  lang: 'en',
  female: englishFemale,
  male: englishMale,
  surnames: { female: englishSurnames, male: englishSurnames },
  middle: { kind: 'initial' },
  familyFirst,
  join: ' ',
};

const singaporeanSurnames =
  readNames(`Tan=Тан, Lim=Лим, Lee=Ли, Ng=Нг, Ong=Онг, Wong=Вонг, Goh=Го, Chua=Чуа, Chan=Чан,
  Koh=Ко, Teo=Тео, Ang=Анг, Yeo=Йео, Tay=Тай, Ho=Хо, Low=Лоу, Toh=То, Sim=Сим, Chong=Чонг, Chia=Чиа, Seah=Сеа,
  Quek=Квек, Phua=Пхуа, Loh=Ло, Foo=Фу, Heng=Хенг, Kwek=Квек, Lau=Лау, Leong=Леонг, Liew=Лью, Loke=Локе, Mak=Мак,
  Neo=Нео, Ooi=Оой, Pang=Панг, Poh=По, Seow=Сеоу, Soh=Со, Soon=Сун, Tham=Тхам, Thia=Тхиа, Tng=Тнг, Wee=Ви, Woo=Ву,
  Yap=Яп, Yeoh=Йео, Yip=Йип, Yong=Йонг, Cheong=Чеонг, Chew=Чью, Choo=Чу, Chow=Чоу, Fong=Фонг, Gan=Ган, Han=Хан, Kang=Канг,
  Khoo=Кху, Kong=Конг, Lai=Лай, Tang=Танг, Nair=Наир, Pillai=Пиллаи, Menon=Менон, Rajan=Раджан`);

export const singaporean: Culture = {
  ...english,
  surnames: { female: singaporeanSurnames, male: singaporeanSurnames },
  middle: { kind: 'none' },
};

const indianSurnames =
  readNames(`Sharma=Шарма, Patel=Патель, Gupta=Гупта, Singh=Сингх, Kumar=Кумар, Reddy=Редди,
  Iyer=Айер, Nair=Наир, Menon=Менон, Rao=Рао, Mehta=Мехта, Shah=Шах, Desai=Десаи, Joshi=Джоши, Kulkarni=Кулкарни,
  Deshpande=Дешпанде, Patil=Патил, Naidu=Найду, Pillai=Пиллаи, Krishnan=Кришнан, Subramanian=Субраманиан,
  Ramachandran=Рамачандран, Banerjee=Банерджи, Mukherjee=Мукерджи, Chatterjee=Чаттерджи, Das=Дас, Sen=Сен, Bose=Бос,
  Ghosh=Гхош, Agarwal=Агарвал, Bansal=Бансал, Kapoor=Капур, Malhotra=Малхотра, Khanna=Кханна, Chopra=Чопра,
  Bhatia=Бхатия, Arora=Арора, Sethi=Сетхи, Verma=Верма, Mishra=Мишра, Pandey=Пандей, Tiwari=Тивари, Trivedi=Триведи,
  Bhatt=Бхатт, Chauhan=Чаухан, Thakur=Тхакур, Saxena=Саксена, Srivastava=Шривастава, Jain=Джайн, Shetty=Шетти,
  Hegde=Хегде, Bhat=Бхат, Kamath=Камат, Fernandes=Фернандес, Mathew=Мэтью, Thomas=Томас, Natarajan=Натараджан,
  Venkatesan=Венкатесан, Raman=Раман, Murthy=Муртхи, Sundaram=Сундарам, Gandhi=Ганди, Parekh=Парекх`);

/** Clinics and doctors of India name themselves in English. */
export const indian: Culture = {
  lang: 'en',
  female:
    readNames(`Priya=Прия, Anjali=Анджали, Kavita=Кавита, Sunita=Сунита, Meena=Мина, Lakshmi=Лакшми, Deepa=Дипа,
    Neha=Неха, Pooja=Пуджа, Radha=Радха, Shalini=Шалини, Swati=Свати, Vidya=Видья, Asha=Аша, Rekha=Рекха, Nandini=Нандини,
    Divya=Дивья, Aishwarya=Айшвария, Shreya=Шрея, Geeta=Гита, Usha=Уша, Padma=Падма, Rohini=Рохини, Sneha=Снеха,
    Malini=Малини, Ananya=Ананья, Ritu=Риту, Indira=Индира, Jyoti=Джоти`),
  male: readNames(`Rajesh=Раджеш, Suresh=Суреш, Ramesh=Рамеш, Anil=Анил, Sunil=Сунил, Vijay=Виджай, Sanjay=Санджай,
    Arun=Арун, Ashok=Ашок, Rahul=Рахул, Amit=Амит, Rohit=Рохит, Vikram=Викрам, Arjun=Арджун, Karthik=Картик,
    Prakash=Пракаш, Mahesh=Махеш, Ganesh=Ганеш, Nikhil=Никхил, Aditya=Адитья, Manoj=Манодж, Pradeep=Прадип, Ravi=Рави,
    Sandeep=Сандип, Deepak=Дипак, Harish=Хариш, Mohan=Мохан, Naveen=Навин, Varun=Варун`),
  surnames: { female: indianSurnames, male: indianSurnames },
  middle: { kind: 'initial' },
  familyFirst,
  join: ' ',
};

const dutchSurnames = readNames(`de Jong=де Йонг, Jansen=Янсен, de Vries=де Врис, van den Berg=ван ден Берг,
  van Dijk=ван Дейк, Bakker=Баккер, Janssen=Янссен, Visser=Виссер, Smit=Смит, Meijer=Мейер, de Boer=де Бур,
  Mulder=Мюлдер, de Groot=де Грот, Bos=Бос, Vos=Вос, Peters=Петерс, Hendriks=Хендрикс, van Leeuwen=ван Леувен,
  Dekker=Деккер, Brouwer=Браувер, de Wit=де Вит, Dijkstra=Дейкстра, Smits=Смитс, de Graaf=де Граф,
  van der Meer=ван дер Мер, van der Linden=ван дер Линден, Kok=Кок, Jacobs=Якобс, de Haan=де Хан, Vermeulen=Вермёлен,
  van den Heuvel=ван ден Хёвел, van der Veen=ван дер Вен, van den Broek=ван ден Брук, de Bruijn=де Брёйн,
  de Bruin=де Брёйн, van der Heijden=ван дер Хейден, Schouten=Схаутен, van Beek=ван Бек, Willems=Виллемс,
  van Vliet=ван Влит, Hoekstra=Хукстра, Maas=Мас, Verhoeven=Верхувен, Koster=Костер, van Dam=ван Дам, Prins=Принс,
  Blom=Блом, Huisman=Хёйсман, Peeters=Петерс, Kuipers=Кёйперс, Veenstra=Венстра, Kramer=Крамер, van Wijk=ван Вейк,
  Postma=Постма, Martens=Мартенс, Timmermans=Тиммерманс, Gerritsen=Герритсен, Bosman=Босман, Scholten=Схолтен,
  Evers=Эверс, Wolters=Волтерс, Hermans=Херманс, Sanders=Сандерс`);

export const dutch: Culture = {
  lang: 'nl',
  female:
    readNames(`Anna=Анна, Maria=Мария, Johanna=Йоханна, Eva=Эва, Sophie=Софи, Emma=Эмма, Lotte=Лотте, Femke=Фемке,
    Anouk=Анук, Sanne=Санне, Marieke=Марике, Esther=Эстер, Ingrid=Ингрид, Annelies=Аннелис, Willemijn=Виллемейн,
    Marloes=Марлус, Petra=Петра, Ellen=Эллен, Karin=Карин, Linda=Линда, Iris=Ирис, Judith=Юдит, Renske=Ренске,
    Saskia=Саския, Tessa=Тесса, Mirjam=Мирьям, Hanneke=Ханнеке`),
  male: readNames(`Jan=Ян, Pieter=Питер, Johannes=Йоханнес, Willem=Виллем, Hendrik=Хендрик, Maarten=Мартен, Bas=Бас,
    Daan=Дан, Thijs=Тейс, Jeroen=Йерун, Joost=Йост, Sander=Сандер, Ruben=Рубен, Lars=Ларс, Wouter=Ваутер, Erik=Эрик,
    Martijn=Мартейн, Bram=Брам, Frank=Франк, Rob=Роб, Marco=Марко, Dirk=Дирк, Paul=Паул, Stijn=Стейн, Tom=Том,
    Koen=Кун, Gerard=Герард`),
  surnames: { female: dutchSurnames, male: dutchSurnames },
  middle: { kind: 'none' },
  familyFirst,
  join: ' ',
};

const swedishSurnames =
  readNames(`Andersson=Андерссон, Johansson=Юханссон, Karlsson=Карлссон, Nilsson=Нильссон,
  Eriksson=Эрикссон, Larsson=Ларссон, Olsson=Ульссон, Persson=Перссон, Svensson=Свенссон, Gustafsson=Густафссон,
  Pettersson=Петтерссон, Jonsson=Йонссон, Jansson=Янссон, Hansson=Ханссон, Bengtsson=Бенгтссон, Jönsson=Йёнссон,
  Lindberg=Линдберг, Jakobsson=Якобссон, Magnusson=Магнуссон, Olofsson=Улофссон, Lindström=Линдстрём,
  Lindqvist=Линдквист, Lindgren=Линдгрен, Axelsson=Акселссон, Berg=Берг, Bergström=Бергстрём, Lundberg=Лундберг,
  Lind=Линд, Lundgren=Лундгрен, Lundqvist=Лундквист, Mattsson=Матссон, Berglund=Берглунд, Fredriksson=Фредрикссон,
  Sandberg=Сандберг, Henriksson=Хенрикссон, Forsberg=Форсберг, Sjöberg=Шёберг, Wallin=Валлин, Engström=Энгстрём,
  Eklund=Эклунд, Danielsson=Даниельссон, Lundin=Лундин, Håkansson=Хоканссон, Björk=Бьёрк, Bergman=Бергман,
  Gunnarsson=Гуннарссон, Holm=Хольм, Wikström=Викстрём, Samuelsson=Самуэльссон, Isaksson=Исакссон,
  Fransson=Франссон, Bergqvist=Бергквист, Nyström=Нюстрём, Holmberg=Хольмберг, Arvidsson=Арвидссон, Löfgren=Лёфгрен,
  Söderberg=Сёдерберг, Nyberg=Нюберг, Blomqvist=Бломквист, Claesson=Клаэссон, Nordström=Нурдстрём`);

export const swedish: Culture = {
  lang: 'sv',
  female:
    readNames(`Anna=Анна, Eva=Эва, Maria=Мария, Karin=Карин, Kristina=Кристина, Lena=Лена, Sara=Сара, Emma=Эмма,
    Ingrid=Ингрид, Malin=Малин, Jenny=Йенни, Linda=Линда, Elin=Элин, Annika=Анника, Åsa=Оса, Sofia=София, Hanna=Ханна,
    Johanna=Юханна, Ulrika=Ульрика, Helena=Хелена, Birgitta=Биргитта, Camilla=Камилла, Frida=Фрида, Maja=Майя,
    Astrid=Астрид, Katarina=Катарина, Viktoria=Виктория`),
  male: readNames(`Lars=Ларс, Anders=Андерс, Mikael=Микаэль, Johan=Юхан, Erik=Эрик, Per=Пер, Karl=Карл, Peter=Петер,
    Jan=Ян, Thomas=Томас, Daniel=Даниэль, Fredrik=Фредрик, Hans=Ханс, Andreas=Андреас, Stefan=Стефан, Magnus=Магнус,
    Mats=Матс, Jonas=Юнас, Niklas=Никлас, Björn=Бьёрн, Martin=Мартин, Gustav=Густав, Oskar=Оскар, Henrik=Хенрик,
    Axel=Аксель, Nils=Нильс, Viktor=Виктор`),
  surnames: { female: swedishSurnames, male: swedishSurnames },
  middle: { kind: 'none' },
  familyFirst,
  join: ' ',
};
