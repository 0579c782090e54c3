import { client, coordinator, DAY, doctor, HOUR, type Script } from './script.ts';

/** Other patients who write to the clinic of the demo staff without a request, by their language; both sides as they speak. */
export const othersScripts: Record<'de' | 'en' | 'ar' | 'ru', Script> = {
  // Waits for the clinic, and nobody there has read it.
  de: {
    language: 'de',
    answered: 'de',
    endedMinutesAgo: 2 * HOUR + 15,
    unreadByStaff: 1,
    lines: [
      client(
        0,
        'Guten Tag, ich überlege, mich bei Ihnen behandeln zu lassen. Ich sitze seit einem Unfall im Rollstuhl. Ist das Haus ganz ohne Stufen erreichbar, auch der Untersuchungsbereich?',
      ),
      coordinator(
        26,
        'Guten Tag! Ja, vom Parkplatz bis in die Behandlungsräume gibt es keine Stufe, die Türen öffnen automatisch. Zwei unserer Zimmer haben ein rollstuhlgerechtes Bad. Das kleinere davon ist allerdings knapp: 85 cm an der Tür.',
      ),
      client(11, 'Danke für die ehrliche Angabe, mein Stuhl ist 66 cm breit, das passt.'),
      client(3, 'Kann meine Frau mit im Zimmer schlafen? Sie hilft mir morgens und abends.'),
      coordinator(
        17,
        'Ja, im größeren Zimmer steht ein zweites Bett. Ich würde Ihnen dieses vormerken, sobald Sie einen Termin haben. Eine Begleitperson kostet nichts extra.',
      ),
      client(2 * HOUR, 'Sehr gut. Und wer holt uns am Flughafen ab? Ein normales Taxi reicht leider nicht.'),
      coordinator(
        41,
        'Wir arbeiten mit einem Fahrdienst, der eine Rampe hat. Bitte nennen Sie uns die Flugnummer drei Tage vorher, dann ist er sicher da.',
      ),
      client(
        DAY,
        'Wunderbar. Ich spreche noch mit meinem Hausarzt und schicke dann die Anfrage mit allen Befunden.',
      ),
      client(
        20 * HOUR,
        'Eine Frage vorab: Akzeptieren Sie einen Arztbrief auf Deutsch, oder soll ich ihn übersetzen lassen?',
      ),
    ],
  },
  en: {
    language: 'en',
    answered: 'en',
    endedMinutesAgo: 7 * HOUR,
    lines: [
      client(
        0,
        'Hello, my insurer in the UK pays part of the treatment if the hospital sends a cost estimate in advance. Do you do that?',
      ),
      coordinator(
        33,
        'Hello Rebecca, and thank you for writing. Yes, we prepare estimates for insurers almost every week. They usually want the diagnosis code, the planned procedure and the price of each item.',
      ),
      client(8, 'Exactly, that is what their form asks for. Should I fill it in, or you?'),
      coordinator(
        12,
        'Please fill in your own details and leave the medical page empty: the doctor completes and signs it. You can attach the form here.',
      ),
      client(21, 'Brilliant. How long does it take?'),
      coordinator(5, 'Two working days after the doctor has seen your papers.'),
      client(
        15 * HOUR,
        'One more thing. My mother does not hear well, and phone calls are difficult for her. Could the doctor speak with her by video, with subtitles on?',
      ),
      doctor(
        3 * HOUR,
        'Good afternoon. Of course. I speak slowly and face the camera, and I will send a written summary afterwards so that nothing gets lost. Would 30 minutes be enough?',
      ),
      client(18, 'That is so kind. Yes, plenty.'),
      doctor(
        9,
        'Then please send a request first, with her papers. My colleague will offer you three times, shown in your time zone and in ours.',
      ),
      client(2 * HOUR, 'Will do this weekend. Is there a fee for the call?'),
      coordinator(
        27,
        'The first call is free. If the doctor writes a full second opinion, it is the price on our page, and you will see it in the offer before anything is due.',
      ),
      client(6, 'Perfect, thank you both!'),
      coordinator(4, 'You are welcome. Have a good evening!'),
    ],
  },
  // The clinic's turn, read already.
  ar: {
    language: 'ar',
    answered: 'ar',
    endedMinutesAgo: 5 * HOUR + 40,
    lines: [
      client(0, 'السلام عليكم، أرغب في السفر إليكم مع والدي للعلاج. هل لديكم من يتحدث العربية؟'),
      coordinator(
        24,
        'وعليكم السلام ورحمة الله. نعم، لدينا مترجمة تتحدث العربية وترافقكم في كل موعد، دون تكلفة إضافية.',
      ),
      client(10, 'ممتاز. والدي لا يأكل إلا اللحم الحلال، فهل يتوفر ذلك في المستشفى؟'),
      coordinator(
        16,
        'يتوفر الطعام الحلال في قائمة المستشفى، ويكفي أن تخبرونا قبل الوصول بيومين. وفي الطابق الأول غرفة للصلاة.',
      ),
      client(7, 'جزاكم الله خيرًا. سؤال للطبيب: والدي عمره ٧٤ عامًا ويعاني من السكري، هل يمنع ذلك العملية؟'),
      doctor(
        4 * HOUR,
        'أهلًا بكم. السكري لا يمنع العملية إذا كان منتظمًا. أرسلوا لي نتيجة السكر التراكمي HbA1c لآخر ثلاثة أشهر، فإن كانت أقل من 8 % فالأمر مطمئن.',
      ),
      client(13 * HOUR, 'النتيجة كانت 7.4 % قبل شهر.'),
      doctor(2 * HOUR, 'نتيجة جيدة. يمكنكم إرسال الطلب مع بقية التقارير، وسأقترح خطة مناسبة لعمره.'),
      client(35, 'شكرًا جزيلًا دكتور. كم يومًا نحتاج أن نبقى تقريبًا؟'),
      client(4, 'ونحتاج أيضًا إلى رسالة دعوة من أجل التأشيرة.'),
    ],
  },
  ru: {
    language: 'ru',
    answered: 'ru',
    endedMinutesAgo: 9 * DAY,
    closedBy: 'staff',
    lines: [
      client(0, 'Здравствуйте! Принимаете ли вы детей? Сыну 9 лет.'),
      coordinator(
        19,
        'Здравствуйте, Айгерим! К сожалению, мы принимаем только с 16 лет: детского отделения и детского анестезиолога у нас нет.',
      ),
      client(6, 'Жаль. Посоветуете кого-нибудь?'),
      coordinator(
        14,
        'Советовать конкретную клинику мы не вправе, но в поиске можно выбрать специализацию «Детская хирургия», там видно, у кого проверена лицензия. Желаю сыну скорее поправиться!',
      ),
      client(9, 'Спасибо за подсказку, нашла три в нашей стране.'),
    ],
  },
};

/** Ready answers of the clinic, in the languages its patients write in. */
export const readyAnswers: readonly { language: string; title: string; body: string }[] = [
  {
    language: 'ru',
    title: 'Какие бумаги нужны',
    body: 'Чтобы врач мог ответить по существу, пришлите, пожалуйста, последнее заключение, снимки ссылкой на облако (не фотографией с экрана) и список лекарств, которые вы принимаете.',
  },
  {
    language: 'ru',
    title: 'Как добраться',
    body: 'Из аэропорта до нас около сорока минут. Можем встретить: напишите номер рейса за три дня до прилёта.',
  },
  {
    language: 'ru',
    title: 'Врач ответит завтра',
    body: 'Передала ваш вопрос врачу. Сегодня он оперирует и ответит завтра до обеда.',
  },
  {
    language: 'en',
    title: 'Which papers we need',
    body: 'For a useful answer the doctor needs your latest medical report, the original images as a link to a cloud folder (no photos of a screen), and a list of the medicines you take.',
  },
  {
    language: 'en',
    title: 'How to get here',
    body: 'We are about forty minutes from the airport. We can meet you there: please send us your flight number three days ahead.',
  },
  {
    language: 'en',
    title: 'The doctor answers tomorrow',
    body: 'I have passed your question on. The doctor is in surgery today and will answer tomorrow before noon.',
  },
  {
    language: 'de',
    title: 'Welche Unterlagen wir brauchen',
    body: 'Für eine fundierte Antwort braucht der Arzt Ihren letzten Befund, die Originalaufnahmen als Link zu einem Cloud-Ordner (keine Fotos vom Bildschirm) und eine Liste Ihrer Medikamente.',
  },
  {
    language: 'de',
    title: 'Anreise',
    body: 'Vom Flughafen sind es etwa vierzig Minuten. Wir holen Sie gern ab: Bitte nennen Sie uns drei Tage vorher Ihre Flugnummer.',
  },
  {
    language: 'ar',
    title: 'الأوراق المطلوبة',
    body: 'لكي يجيبكم الطبيب إجابة وافية نحتاج إلى آخر تقرير طبي، والصور الأصلية عبر رابط تخزين سحابي (لا صورًا من الشاشة)، وقائمة بالأدوية التي تتناولونها.',
  },
  {
    language: 'ar',
    title: 'الوصول إلينا',
    body: 'نبعد نحو أربعين دقيقة عن المطار، ويمكننا استقبالكم: أرسلوا رقم الرحلة قبل الوصول بثلاثة أيام.',
  },
];
