import { words } from './words.ts';

export const ru = words({
  kinds: `Глазная клиника * | Кардиологический центр * | Ортопедическая клиника * | Онкологический центр * |
    Стоматология * | Клиника женского здоровья * | Центр репродукции * | Детская больница * | Неврологический центр * |
    Кожная клиника * | Клиника пластической хирургии * | Урологическая клиника * | Реабилитационный центр * |
    Больница * | Диагностический центр * | ЛОР-клиника *`,
  first: `Свето / Sveto / Свето / سفيتو
    Бело / Belo / Бело / بيلو
    Ясно / Yasno / Ясно / ياسنو
    Тихо / Tikho / Тихо / تيخو
    Злато / Zlato / Злато / زلاتو
    Добро / Dobro / Добро / دوبرو
    Сине / Sine / Сине / سينيه
    Живо / Zhivo / Живо / جيفو`,
  second: `лесье / lesye / лесье / ليسيه
    речье / rechye / речье / ريتشيه
    бережье / berezhye / бережье / بيريجيه
    поле / pole / поле / بوليه
    ключ / klyuch / ключ / كليوتش
    долье / dolye / долье / دوليه
    травье / travye / травье / ترافيه`,
  join: '',
  quotes: ['«', '»'],
  streets:
    'Садовая ул., д. # | ул. Мира, д. # | Берёзовая аллея, д. # | Набережная ул., д. # | Школьный пер., д. # | Парковая ул., д. #',
});

export const uk = words({
  kinds: `Очна клініка * | Кардіологічний центр * | Ортопедична клініка * | Онкологічний центр * | Стоматологія * |
    Клініка жіночого здоров’я * | Центр репродукції * | Дитяча лікарня * | Неврологічний центр * |
    Клініка дерматології * | Клініка пластичної хірургії * | Урологічна клініка * | Реабілітаційний центр * |
    Лікарня * | Діагностичний центр * | ЛОР-клініка *`,
  first: `Світло / Svitlo / Свитло / سفيتلو
    Ясно / Yasno / Ясно / ياسنو
    Тихо / Tykho / Тихо / تيخو
    Срібно / Sribno / Срибно / سريبنو
    Синьо / Syno / Синьо / سينو`,
  second: `гай / hai / гай / هاي
    річчя / richchia / риччя / ريتشيا
    діл / dil / дил / ديل
    лісся / lissia / лисся / ليسيا
    брід / brid / брид / بريد`,
  join: '',
  quotes: ['«', '»'],
  streets: 'вул. Садова, # | вул. Паркова, # | Липова алея, # | вул. Набережна, # | пров. Шкільний, #',
});

export const sr = words({
  kinds: `Очна клиника * | Кардиолошки центар * | Ортопедска клиника * | Онколошки центар * | Стоматолошка клиника * |
    Клиника за жене * | Центар за фертилитет * | Дечја болница * | Неуролошки центар * | Клиника за кожу * |
    Клиника за пластичну хирургију * | Уролошка клиника * | Рехабилитациони центар * | Болница * |
    Дијагностички центар * | ОРЛ клиника *`,
  first: `Сребрни / Srebrni / Сребрни / سريبرني
    Тихи / Tihi / Тихи / تيهي
    Јасни / Jasni / Ясни / ياسني
    Златни / Zlatni / Златни / زلاتني
    Плави / Plavi / Плави / بلافي`,
  second: `Извор / Izvor / Извор / إزفور
    Гај / Gaj / Гай / غاي
    Брег / Breg / Брег / بريغ
    Јавор / Javor / Явор / يافور
    Поток / Potok / Поток / بوتوك`,
  quotes: ['„', '“'],
  streets: 'Липова # | Баштенска # | Нова # | Речна # | Школска #',
});

export const pl = words({
  kinds: `Klinika Okulistyczna * | Centrum Kardiologii * | Klinika Ortopedyczna * | Centrum Onkologii * |
    Klinika Stomatologiczna * | Klinika Zdrowia Kobiety * | Centrum Leczenia Niepłodności * | Szpital Dziecięcy * |
    Centrum Neurologii * | Klinika Dermatologiczna * | Klinika Chirurgii Plastycznej * | Klinika Urologiczna * |
    Centrum Rehabilitacji * | Szpital * | Centrum Diagnostyczne * | Klinika Laryngologiczna *`,
  first: `Srebrny / Сребрны / سريبرني
    Jasny / Ясны / ياسني
    Cichy / Тихи / تشيخي
    Złoty / Злоты / زووتي
    Modry / Модры / مودري
    Zielony / Зелёны / جيلوني`,
  second: `Potok / Поток / بوتوك
    Bór / Бур / بور
    Gaj / Гай / غاي
    Klon / Клён / كلون
    Jar / Яр / يار
    Staw / Став / ستاف`,
  quotes: ['„', '”'],
  streets: 'ul. Ogrodowa # | ul. Lipowa # | ul. Młyńska # | al. Parkowa # | ul. Szkolna #',
});

export const cs = words({
  kinds: `Oční klinika * | Kardiologické centrum * | Ortopedická klinika * | Onkologické centrum * | Zubní klinika * |
    Klinika pro ženy * | Centrum léčby neplodnosti * | Dětská nemocnice * | Neurologické centrum * | Kožní klinika * |
    Klinika plastické chirurgie * | Urologická klinika * | Rehabilitační centrum * | Nemocnice * |
    Diagnostické centrum * | ORL klinika *`,
  first: `Tichý / Тихи / تيخي
    Stříbrný / Стршибрны / سترجيبرني
    Zlatý / Златы / زلاتي
    Jasný / Ясны / ياسني
    Modrý / Модры / مودري`,
  second: `Potok / Поток / بوتوك
    Háj / Гай / هاي
    Javor / Явор / يافور
    Pramen / Прамен / برامن
    Kos / Кос / كوس`,
  streets: 'Zahradní # | Lipová # | Mlýnská # | Na Nábřeží # | Školní #',
});
