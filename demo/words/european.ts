import { words } from './words.ts';

export const hu = words({
  kinds: `* Szemklinika | * Szívközpont | * Ortopédiai Klinika | * Onkológiai Központ | * Fogászati Klinika | * Női Klinika |
    * Meddőségi Központ | * Gyermekkórház | * Neurológiai Központ | * Bőrklinika | * Plasztikai Sebészet |
    * Urológiai Klinika | * Rehabilitációs Központ | * Kórház | * Diagnosztikai Központ | * Fül-orr-gégészeti Klinika`,
  first: `Ezüst / Эзюшт / إيزوشت
    Hárs / Харш / هارش
    Rigó / Риго / ريغو
    Nyír / Ньир / نيير
    Fecske / Фечке / فتشكه`,
  second: `patak / патак / باتاك
    liget / лигет / ليغيت
    völgy / вёльдь / فولج
    domb / домб / دومب
    kert / керт / كيرت`,
  join: '',
  streets: 'Kertész utca #. | Malom utca #. | Hárs körút #. | Iskola tér #. | Virág utca #.',
});

export const el = words({
  kinds: `Οφθαλμολογική Κλινική «*» | Καρδιολογικό Κέντρο «*» | Ορθοπεδική Κλινική «*» | Ογκολογικό Κέντρο «*» |
    Οδοντιατρική Κλινική «*» | Γυναικολογική Κλινική «*» | Κέντρο Γονιμότητας «*» | Νοσοκομείο Παίδων «*» |
    Νευρολογικό Κέντρο «*» | Δερματολογική Κλινική «*» | Κλινική Πλαστικής Χειρουργικής «*» | Ουρολογική Κλινική «*» |
    Κέντρο Αποκατάστασης «*» | Νοσοκομείο «*» | Διαγνωστικό Κέντρο «*» | ΩΡΛ Κλινική «*»`,
  first: `Ασημένια / Asimenia / Асимения / أسيمينيا
    Γαλάζια / Galazia / Галазия / غالازيا
    Χρυσή / Chrysi / Хриси / خريسي
    Ήρεμη / Iremi / Ирэми / إيريمي
    Φωτεινή / Foteini / Фотини / فوتيني`,
  second: `Πηγή / Pigi / Пиги / بيغي
    Ακτή / Akti / Акти / أكتي
    Πλαγιά / Plagia / Плагья / بلاغيا
    Όχθη / Ochthi / Охти / أوختي
    Ελιά / Elia / Элья / إيليا`,
  streets: 'Οδός Κήπων # | Λεωφόρος Πάρκου # | Οδός Μύλου # | Οδός Πλατάνων #',
});

export const tr = words({
  kinds: `* Göz Kliniği | * Kalp Merkezi | * Ortopedi Kliniği | * Onkoloji Merkezi | * Diş Kliniği |
    * Kadın Sağlığı Kliniği | * Tüp Bebek Merkezi | * Çocuk Hastanesi | * Nöroloji Merkezi | * Cilt Kliniği |
    * Plastik Cerrahi Kliniği | * Üroloji Kliniği | * Rehabilitasyon Merkezi | * Hastanesi | * Tanı Merkezi |
    * Kulak Burun Boğaz Kliniği`,
  first: `Gümüş / Гюмюш / غوموش
    Çınar / Чинар / تشينار
    Söğüt / Сёгют / سوغوت
    Serçe / Серче / سيرتشه
    Ihlamur / Ихламур / إهلامور
    Turna / Турна / تورنا`,
  second: `pınar / пынар / بينار
    dere / дере / ديره
    koru / кору / كورو
    yaka / яка / ياكا
    çay / чай / تشاي
    bağı / багы / باغي`,
  join: '',
  streets:
    'Bahçe Sokak No: # | Çamlık Caddesi No: # | Değirmen Sokak No: # | Okul Caddesi No: # | Gül Sokak No: #',
});
