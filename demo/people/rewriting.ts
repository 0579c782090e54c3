import { characters, createRewriter } from './culture.ts';

const start = '(?<=^|[\\s-])';
const end = '(?=$|[\\s-])';

/** As in passports before 2010 and in the press: Юлия Yulia, Соловьёв Solovyov, Дмитрий Dmitry. */
export const russianToLatin = createRewriter([
  ['александр(?!\\p{L})', 'alexander'],
  ['(?<=\\p{L})кс(?=\\p{L})', 'x'],
  [`[иы]й${end}`, 'y'],
  ['ия', 'ia'],
  ['ье', 'ye'],
  ['ьё', 'yo'],
  ...characters(
    'а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ы=y э=e ю=yu я=ya',
  ),
  ['[ьъ]', ''],
]);

/** The official table of Ukraine (2010). */
export const ukrainianToLatin = createRewriter([
  [`${start}є`, 'ye'],
  [`${start}ї`, 'yi'],
  [`${start}й`, 'y'],
  [`${start}ю`, 'yu'],
  [`${start}я`, 'ya'],
  ['зг', 'zgh'],
  ...characters(
    'а=a б=b в=v г=h ґ=g д=d е=e є=ie ж=zh з=z и=y і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ю=iu я=ia',
  ),
  ["[ь'’]", ''],
]);

/** Kazakh names as passports have written them from Cyrillic. */
export const kazakhToLatin = createRewriter([
  [`[иы]й${end}`, 'y'],
  ...characters(
    'а=a ә=a б=b в=v г=g ғ=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k қ=k л=l м=m н=n ң=n о=o ө=o п=p р=r с=s т=t у=u ұ=u ү=u ф=f х=kh һ=h ц=ts ч=ch ш=sh ы=y і=i э=e ю=yu я=ya',
  ),
  ['[ьъ]', ''],
]);

export const kazakhToRussian = createRewriter(characters('ә=а ғ=г қ=к ң=н ө=о ұ=у ү=у һ=х і=и'));

/** Serbian in its own Latin letters. */
export const serbianToLatin = createRewriter(
  characters(
    'а=a б=b в=v г=g д=d ђ=đ е=e ж=ž з=z и=i ј=j к=k л=l љ=lj м=m н=n њ=nj о=o п=p р=r с=s т=t ћ=ć у=u ф=f х=h ц=c ч=č џ=dž ш=š',
  ),
);

export const serbianToRussian = createRewriter([
  ['(?<=[аеиоу])ја', 'я'],
  ['(?<=[аеиоу])је', 'е'],
  ['ија', 'ия'],
  ['ја', 'я'],
  ['је', 'е'],
  ['јо', 'йо'],
  ['ју', 'ю'],
  ['ји', 'и'],
  ['ј', 'й'],
  ['ља', 'ля'],
  ['љу', 'лю'],
  ['љ(?=[еи])', 'л'],
  ['љ', 'ль'],
  ['ња', 'ня'],
  ['њу', 'ню'],
  ['њ(?=[еи])', 'н'],
  ['њ', 'нь'],
  ['ћ', 'ч'],
  ['ђ', 'дж'],
  ['џ', 'дж'],
]);

/** The national system of Georgia (2002), without its apostrophes. */
export const georgianToLatin = createRewriter(
  characters(
    'ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h',
  ),
);

export const georgianToRussian = createRewriter([
  [`(?<=ი)ა${end}`, 'я'],
  [`${start}ე`, 'э'],
  ...characters(
    'ა=а ბ=б გ=г დ=д ე=е ვ=в ზ=з თ=т ი=и კ=к ლ=л მ=м ნ=н ო=о პ=п ჟ=ж რ=р ს=с ტ=т უ=у ფ=п ქ=к ღ=г ყ=к შ=ш ჩ=ч ც=ц ძ=дз წ=ц ჭ=ч ხ=х ჯ=дж ჰ=х',
  ),
]);

export const armenianToLatin = createRewriter([
  ['ու', 'u'],
  [`${start}ե`, 'ye'],
  [`${start}ո`, 'vo'],
  ...characters(
    'ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ո=o չ=ch պ=p ջ=j ռ=r ս=s վ=v տ=t ր=r ց=ts փ=p ք=k և=ev օ=o ֆ=f',
  ),
]);

export const armenianToRussian = createRewriter([
  ['ու', 'у'],
  ['յան', 'ян'],
  ['յա', 'я'],
  [`${start}ո`, 'во'],
  [`${start}է`, 'э'],
  ...characters(
    'ա=а բ=б գ=г դ=д ե=е զ=з է=э ը=ы թ=т ժ=ж ի=и լ=л խ=х ծ=ц կ=к հ=г ձ=дз ղ=г ճ=ч մ=м յ=й ն=н շ=ш ո=о չ=ч պ=п ջ=дж ռ=р ս=с վ=в տ=т ր=р ց=ц փ=п ք=к և=ев օ=о ֆ=ф',
  ),
]);

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\u0301/gu, '')
    .normalize('NFC');

const greekLatin = createRewriter([
  ['αυ(?=[θκξπσςτφχψ])', 'af'],
  ['ευ(?=[θκξπσςτφχψ])', 'ef'],
  ['αυ', 'av'],
  ['ευ', 'ev'],
  ['ου', 'ou'],
  [`${start}μπ`, 'b'],
  ['γγ', 'ng'],
  ['γχ', 'nch'],
  ...characters(
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i ϊ=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
  ),
]);

/** ELOT 743, as in Greek passports. */
export const greekToLatin = (text: string): string => greekLatin(withoutAccents(text));

const greekRussian = createRewriter([
  ['αυ(?=[θκξπσςτφχψ])', 'аф'],
  ['ευ(?=[θκξπσςτφχψ])', 'еф'],
  ['αυ', 'ав'],
  ['ευ', 'ев'],
  ['ου', 'у'],
  ['αι', 'е'],
  ['[εο]ι', 'и'],
  ['ντζ', 'ндз'],
  ['τζ', 'дз'],
  [`${start}μπ`, 'б'],
  ['γγ', 'нг'],
  [`${start}γι(?=[αωο])`, 'я'],
  ['(?<=[ηιυ])α', 'я'],
  [`${start}ε`, 'э'],
  ...characters(
    'α=а β=в γ=г δ=д ε=е ζ=з η=и θ=т ι=и ϊ=и κ=к λ=л μ=м ν=н ξ=кс ο=о π=п ρ=р σ=с ς=с τ=т υ=и φ=ф χ=х ψ=пс ω=о',
  ),
]);

export const greekToRussian = (text: string): string => greekRussian(withoutAccents(text));

/** Vietnamese without its marks, as in English texts. */
export const vietnameseToLatin = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gu, 'd').replace(/Đ/gu, 'D');

const vowels = 'аеёиоуыэюя';

/** From the Russian form, which is written by sound: double letters once, vowels long. */
const arabic = createRewriter([
  ['ь[ёо]', 'يو'],
  ['ью', 'يو'],
  ['ья', 'يا'],
  ['[ьъ]', ''],
  ['[еэ]й', 'ي'],
  ['йи', 'ي'],
  ['йо', 'يو'],
  ['йу', 'يو'],
  [`(?<=[бвгджзклмнпрстфхцчшщ])[ёю]`, 'و'],
  ...[...'бвгдзклмнпрстфхцш'].map((character) => [`${character}(?=${character})`, ''] as const),
  [`${start}а`, 'أ'],
  [`${start}[еэ]`, 'إ'],
  [`${start}и`, 'إي'],
  [`${start}о`, 'أو'],
  [`${start}у`, 'أو'],
  [`${start}ю`, 'يو'],
  [`${start}я`, 'يا'],
  ['дж', 'ج'],
  ['кс', 'كس'],
  [`и[яа]`, 'يا'],
  [`(?<=[${vowels}])я`, 'يا'],
  [`(?<=[${vowels}])[еэ]`, 'ي'],
  [`ий${end}`, 'ي'],
  ...characters(
    'а=ا б=ب в=ف г=غ д=د е=ي ё=يو ж=ج з=ز и=ي й=ي к=ك л=ل м=م н=ن о=و п=ب р=ر с=س т=ت у=و ф=ف х=خ ц=تس ч=تش ш=ش щ=شتش ы=ي э=ي ю=يو я=يا',
  ),
]);

/**
 * From the Russian form, which is written by sound. The Latin one says which х is a breath, and which letters after
 * it belong to the sound before.
 */
export function russianToArabic(russian: string, latin: string): string {
  const sounded = latin.toLowerCase();
  const said = /y[oue]/.test(sounded) ? russian.replaceAll('ё', 'йо').replaceAll('ю', 'йу') : russian;
  if (!/h/.test(sounded) || /kh|ch|gj/.test(sounded)) return arabic(said);
  const plain = said.replace(/(?<=[тпгбдТПГБД])х/gu, '');
  return arabic(plain).replaceAll('خ', 'ه');
}
