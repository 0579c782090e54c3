import type { Culture } from '../culture.ts';
import { readNames } from '../reading.ts';

const familyFirst = { own: false, en: false, ru: false };

const spanishSurnames = readNames(`García=Гарсия, Rodríguez=Родригес, González=Гонсалес, Fernández=Фернандес,
  López=Лопес, Martínez=Мартинес, Sánchez=Санчес, Pérez=Перес, Gómez=Гомес, Martín=Мартин, Jiménez=Хименес, Ruiz=Руис,
  Hernández=Эрнандес, Díaz=Диас, Moreno=Морено, Muñoz=Муньос, Álvarez=Альварес, Romero=Ромеро, Alonso=Алонсо,
  Gutiérrez=Гутьеррес, Navarro=Наварро, Torres=Торрес, Domínguez=Домингес, Vázquez=Васкес, Ramos=Рамос, Gil=Хиль,
  Ramírez=Рамирес, Serrano=Серрано, Blanco=Бланко, Molina=Молина, Morales=Моралес, Suárez=Суарес, Ortega=Ортега,
  Delgado=Дельгадо, Castro=Кастро, Ortiz=Ортис, Rubio=Рубио, Marín=Марин, Sanz=Санс, Núñez=Нуньес, Iglesias=Иглесиас,
  Medina=Медина, Garrido=Гарридо, Cortés=Кортес, Castillo=Кастильо, Santos=Сантос, Lozano=Лосано, Guerrero=Герреро,
  Cano=Кано, Prieto=Прието, Méndez=Мендес, Cruz=Крус, Herrera=Эррера, Peña=Пенья, Flores=Флорес, Cabrera=Кабрера,
  Campos=Кампос, Vega=Вега, Fuentes=Фуэнтес, Carrasco=Карраско, Reyes=Рейес, Aguilar=Агилар, Vargas=Варгас, Rojas=Рохас,
  Acosta=Акоста, Silva=Сильва, Pereyra=Перейра, Benítez=Бенитес, Salinas=Салинас, Ríos=Риос`);

export const spanish: Culture = {
  lang: 'es',
  female:
    readNames(`María=Мария, Carmen=Кармен, Ana=Ана, Isabel=Исабель, Laura=Лаура, Cristina=Кристина, Marta=Марта,
    Lucía=Лусия, Elena=Елена, Sofía=София, Paula=Паула, Raquel=Ракель, Beatriz=Беатрис, Pilar=Пилар, Teresa=Тереса,
    Rosa=Роса, Silvia=Сильвия, Patricia=Патрисия, Mónica=Моника, Andrea=Андреа, Natalia=Наталия, Julia=Хулия,
    Gabriela=Габриэла, Valentina=Валентина, Alejandra=Алехандра, Daniela=Даниэла, Verónica=Вероника, Claudia=Клаудия,
    Inés=Инес, Mercedes=Мерседес`),
  male: readNames(`Antonio=Антонио, José=Хосе, Manuel=Мануэль, Francisco=Франсиско, Juan=Хуан, David=Давид,
    Javier=Хавьер, Daniel=Даниэль, Carlos=Карлос, Jesús=Хесус, Alejandro=Алехандро, Miguel=Мигель, Rafael=Рафаэль,
    Pedro=Педро, Pablo=Пабло, Ángel=Анхель, Sergio=Серхио, Fernando=Фернандо, Jorge=Хорхе, Luis=Луис, Alberto=Альберто,
    Álvaro=Альваро, Diego=Диего, Adrián=Адриан, Raúl=Рауль, Enrique=Энрике, Ramón=Рамон, Andrés=Андрес, Joaquín=Хоакин,
    Ignacio=Игнасио`),
  surnames: { female: spanishSurnames, male: spanishSurnames },
  middle: { kind: 'second-surname' },
  familyFirst,
  join: ' ',
};

const portugueseSurnames =
  readNames(`Silva=Силва, Santos=Сантос, Ferreira=Феррейра, Pereira=Перейра, Oliveira=Оливейра,
  Costa=Коста, Rodrigues=Родригес, Martins=Мартинс, Sousa=Соуза, Fernandes=Фернандес, Gonçalves=Гонсалвес, Gomes=Гомес,
  Lopes=Лопес, Marques=Маркес, Alves=Алвес, Almeida=Алмейда, Ribeiro=Рибейро, Pinto=Пинту, Carvalho=Карвалью,
  Teixeira=Тейшейра, Moreira=Морейра, Correia=Коррейя, Mendes=Мендес, Nunes=Нунес, Soares=Соарес, Vieira=Виейра,
  Monteiro=Монтейру, Cardoso=Кардозу, Rocha=Роша, Neves=Невес, Coelho=Коэлью, Cruz=Круз, Cunha=Кунья, Pires=Пирес,
  Ramos=Рамос, Reis=Рейс, Simões=Симоэнс, Antunes=Антунес, Matos=Матос, Fonseca=Фонсека, Machado=Машаду,
  Araújo=Араужу, Barbosa=Барбоза, Tavares=Таварес, Lourenço=Лоренсу, Castro=Кастру, Figueiredo=Фигейреду,
  Azevedo=Азеведу, Freitas=Фрейтас, Barros=Баррос, Magalhães=Магальяэнс, Henriques=Энрикес, Lima=Лима, Guerreiro=Геррейру,
  Batista=Батиста, Faria=Фариа, Campos=Кампос, Moura=Моура, Nogueira=Ногейра, Borges=Боржес, Leite=Лейте, Melo=Мелу`);

export const portuguese: Culture = {
  lang: 'pt',
  female:
    readNames(`Maria=Мария, Ana=Ана, Beatriz=Беатриз, Mariana=Мариана, Inês=Инеш, Carolina=Каролина, Sofia=София,
    Catarina=Катарина, Joana=Жоана, Margarida=Маргарида, Helena=Элена, Teresa=Тереза, Isabel=Изабел, Paula=Паула,
    Cristina=Кристина, Sandra=Сандра, Patrícia=Патрисия, Cláudia=Клаудия, Luísa=Луиза, Marta=Марта, Rita=Рита,
    Fernanda=Фернанда, Juliana=Жулиана, Camila=Камила, Letícia=Летисия, Raquel=Ракел, Sílvia=Силвия, Vera=Вера`),
  male: readNames(`João=Жуан, José=Жозе, António=Антониу, Francisco=Франсишку, Pedro=Педру, Miguel=Мигел, Paulo=Паулу,
    Carlos=Карлуш, Luís=Луиш, Manuel=Мануэл, Rui=Руй, Tiago=Тьягу, Ricardo=Рикарду, André=Андре, Bruno=Бруну, Nuno=Нуну,
    Rafael=Рафаэл, Diogo=Диогу, Gonçalo=Гонсалу, Gustavo=Густаву, Fernando=Фернанду, Eduardo=Эдуарду, Marcelo=Марселу,
    Felipe=Фелипе, Lucas=Лукас, Rodrigo=Родригу, Henrique=Энрике, Vasco=Вашку`),
  surnames: { female: portugueseSurnames, male: portugueseSurnames },
  middle: { kind: 'second-surname' },
  familyFirst,
  join: ' ',
};

const frenchSurnames = readNames(`Martin=Мартен, Bernard=Бернар, Dubois=Дюбуа, Thomas=Тома, Robert=Робер,
  Richard=Ришар, Petit=Пети, Durand=Дюран, Leroy=Леруа, Moreau=Моро, Simon=Симон, Laurent=Лоран, Lefebvre=Лефевр,
  Michel=Мишель, Garcia=Гарсиа, David=Давид, Bertrand=Бертран, Roux=Ру, Vincent=Венсан, Fournier=Фурнье, Morel=Морель,
  Girard=Жирар, André=Андре, Mercier=Мерсье, Dupont=Дюпон, Lambert=Ламбер, Bonnet=Бонне, François=Франсуа,
  Martinez=Мартинес, Legrand=Легран, Garnier=Гарнье, Faure=Фор, Rousseau=Руссо, Blanc=Блан, Guérin=Герен, Muller=Мюллер,
  Henry=Анри, Roussel=Руссель, Nicolas=Николя, Perrin=Перрен, Morin=Морен, Mathieu=Матьё, Clément=Клеман,
  Gauthier=Готье, Dumont=Дюмон, Lopez=Лопес, Fontaine=Фонтен, Chevalier=Шевалье, Robin=Робен, Masson=Массон,
  Sanchez=Санчес, Gérard=Жерар, Nguyen=Нгуен, Boyer=Буайе, Denis=Дени, Lemaire=Лемер, Duval=Дюваль, Joly=Жоли,
  Gautier=Готье, Roger=Роже, Roche=Рош, Roy=Руа, Noël=Ноэль, Meyer=Мейер, Lucas=Люка, Meunier=Мёнье, Marchand=Маршан`);

export const french: Culture = {
  lang: 'fr',
  female:
    readNames(`Marie=Мари, Nathalie=Натали, Isabelle=Изабель, Sylvie=Сильви, Catherine=Катрин, Françoise=Франсуаза,
    Christine=Кристин, Valérie=Валери, Sophie=Софи, Sandrine=Сандрин, Céline=Селин, Anne=Анна, Hélène=Элен, Claire=Клер,
    Camille=Камиль, Julie=Жюли, Élodie=Элоди, Aurélie=Орели, Émilie=Эмили, Charlotte=Шарлотта, Mathilde=Матильда,
    Pauline=Полин, Juliette=Жюльетта, Alice=Алис, Marion=Марион, Véronique=Вероник, Cécile=Сесиль, Florence=Флоранс`),
  male: readNames(`Jean=Жан, Pierre=Пьер, Michel=Мишель, Philippe=Филипп, Alain=Ален, Nicolas=Николя, Christophe=Кристоф,
    Patrick=Патрик, Laurent=Лоран, Julien=Жюльен, Olivier=Оливье, François=Франсуа, Éric=Эрик, Thomas=Тома,
    Antoine=Антуан, Alexandre=Александр, Guillaume=Гийом, Vincent=Венсан, Frédéric=Фредерик, Sébastien=Себастьян,
    Mathieu=Матьё, Étienne=Этьен, Hugo=Юго, Louis=Луи, Paul=Поль, Xavier=Ксавье, Benoît=Бенуа, Gilles=Жиль`),
  surnames: { female: frenchSurnames, male: frenchSurnames },
  middle: { kind: 'none' },
  familyFirst,
  join: ' ',
};

const italianSurnames = readNames(`Rossi=Росси, Ferrari=Феррари, Russo=Руссо, Bianchi=Бьянки, Romano=Романо,
  Gallo=Галло, Costa=Коста, Fontana=Фонтана, Conti=Конти, Esposito=Эспозито, Ricci=Риччи, Bruno=Бруно, Moretti=Моретти,
  Marino=Марино, Greco=Греко, Barbieri=Барбьери, Lombardi=Ломбарди, Giordano=Джордано, Rizzo=Риццо, Colombo=Коломбо,
  Mancini=Манчини, Longo=Лонго, Leone=Леоне, Martinelli=Мартинелли, Marchetti=Маркетти, Martini=Мартини, Galli=Галли,
  Gatti=Гатти, Mariani=Мариани, Ferrara=Феррара, Santoro=Санторо, Marini=Марини, Bianco=Бьянко, Conte=Конте,
  Serra=Серра, Farina=Фарина, Gentile=Джентиле, Caruso=Карузо, Morelli=Морелли, Ferri=Ферри, Testa=Теста,
  Ferraro=Ферраро, Pellegrini=Пеллегрини, Grassi=Грасси, Rossetti=Россетти, Bernardi=Бернарди, Mazza=Мацца, Rizzi=Рицци,
  Silvestri=Сильвестри, Vitale=Витале, Franco=Франко, Parisi=Паризи, Martino=Мартино, Valentini=Валентини,
  Castelli=Кастелли, Bellini=Беллини, Monti=Монти, Lombardo=Ломбардо, Fiore=Фьоре, Grasso=Грассо, Ferro=Ферро,
  Carbone=Карбоне, Orlando=Орландо, Guerra=Гуэрра, Palmieri=Пальмьери`);

export const italian: Culture = {
  lang: 'it',
  female:
    readNames(`Maria=Мария, Anna=Анна, Giulia=Джулия, Francesca=Франческа, Sara=Сара, Laura=Лаура, Chiara=Кьяра,
    Valentina=Валентина, Alessandra=Алессандра, Silvia=Сильвия, Elena=Элена, Paola=Паола, Federica=Федерика,
    Martina=Мартина, Simona=Симона, Elisa=Элиза, Roberta=Роберта, Barbara=Барбара, Claudia=Клаудия, Cristina=Кристина,
    Giorgia=Джорджия, Ilaria=Илария, Monica=Моника, Stefania=Стефания, Daniela=Даниэла, Beatrice=Беатриче, Lucia=Лучия,
    Serena=Серена`),
  male: readNames(`Giuseppe=Джузеппе, Antonio=Антонио, Giovanni=Джованни, Mario=Марио, Luigi=Луиджи, Andrea=Андреа,
    Marco=Марко, Francesco=Франческо, Roberto=Роберто, Stefano=Стефано, Alessandro=Алессандро, Paolo=Паоло,
    Riccardo=Риккардо, Davide=Давиде, Luca=Лука, Matteo=Маттео, Fabio=Фабио, Massimo=Массимо, Claudio=Клаудио,
    Giorgio=Джорджо, Pietro=Пьетро, Lorenzo=Лоренцо, Simone=Симоне, Enrico=Энрико, Daniele=Даниэле, Michele=Микеле,
    Carlo=Карло, Emanuele=Эмануэле`),
  surnames: { female: italianSurnames, male: italianSurnames },
  middle: { kind: 'none' },
  familyFirst,
  join: ' ',
};
