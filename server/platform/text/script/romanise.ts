/** Letters of other scripts in Latin ones, one by one: the base of the skeleton, not a transliteration standard. */

const table = (pairs: string): [string, string][] =>
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1).replace('-', '')]);

const CYRILLIC = `аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ- ыy ь- эe юyu яya
  іi їyi єye ґg ўu ђdj јy љl њn ћch џdj ѓg ќk ѕdz әa ғg қk ңn өo ұu үu һh ҳh ҷj ҕg җzh ҥn ҡk ҙz ҫs ѣe ѵi`;
const GREEK = `αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξks οo πp ρr σs ςs τt υy φf χch ψps ωo`;
const HEBREW = `אa בb גg דd הh וv זz חkh טt יi כk ךk לl מm םm נn ןn סs ע- פp ףp צts ץts קk רr שsh תt`;
const ARABIC = `اa بb تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظz ع- غg فf قk كk لl مm نn هh وw يy ء-
  گg پp چch ژzh ٹt ڈd ڑr ںn ھh ہh ۃh ېe ۆo ۇu ڤv ڭng`;
const ARMENIAN = `աa բb գg դd եe զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm յy նn շsh ոo չch պp ջj ռr սs վv տt
  րr ցts ւv փp քk օo ֆf`;
const GEORGIAN = `აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყk შsh ჩch ცts ძdz წts ჭch ხkh
  ჯj ჰh`;
const KANA = `アa イi ウu エe オo カka キki クku ケke コko サsa シshi スsu セse ソso タta チchi ツtsu テte トto ナna ニni ヌnu ネne
  ノno ハha ヒhi フfu ヘhe ホho マma ミmi ムmu メme モmo ヤya ユyu ヨyo ラra リri ルru レre ロro ワwa ヰi ヱe ヲo ンn
  ガga ギgi グgu ゲge ゴgo ザza ジji ズzu ゼze ゾzo ダda ヂji ヅzu デde ドdo バba ビbi ブbu ベbe ボbo パpa ピpi プpu
  ペpe ポpo ヴvu ァa ィi ゥu ェe ォo ー- ッ-`;
const THAI = `กk ขkh ฃkh คkh ฅkh ฆkh งng จch ฉch ชch ซs ฌch ญy ฎd ฏt ฐth ฑth ฒth ณn ดd ตt ถth ทth ธth นn บb ปp ผph ฝf พph
  ฟf ภph มm ยy รr ลl วw ศs ษs สs หh ฬl อo ฮh ะa ัa าa ำam ิi ีi ึue ืue ุu ูu เe แae โo ใai ไai ็- ่- ้- ๊- ๋- ์-`;

/** Consonants and vowels at the same place of every Indic block (ISCII order), from U+0905 on. */
const INDIC =
  'a a i i u u ri li e e e ai o o o au k kh g gh ng ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh s s h - - - - a i i u u ri ri e e e ai o o o au -'.split(
    ' ',
  );

const characters = new Map(
  [CYRILLIC, GREEK, HEBREW, ARABIC, ARMENIAN, GEORGIAN, KANA, THAI].flatMap((pairs) => table(pairs)),
);

const INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ');
const MEDIALS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '- k k ks n nj nh t l lk lm lp ls lt lp lh m p ps t t ng t t k t p h'.split(' ');
const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;

function hangul(code: number): string {
  const at = code - HANGUL_FIRST;
  const jamo = [INITIALS[Math.floor(at / 588)], MEDIALS[Math.floor((at % 588) / 28)], FINALS[at % 28]];
  return jamo.join('').replaceAll('-', '');
}

function romanLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= HANGUL_FIRST && code <= HANGUL_LAST) return hangul(code);
  // Hiragana stands 0x60 before katakana.
  if (code >= 0x3041 && code <= 0x3096) return characters.get(String.fromCodePoint(code + 0x60)) ?? character;
  if (code >= 0x0900 && code <= 0x0d7f) return INDIC[(code & 0x7f) - 5]?.replace('-', '') ?? '';
  return characters.get(character) ?? character;
}

/** Small kana after a syllable: キャ is kya, シャ is sha. */
const contracted = (text: string): string =>
  text.replace(/(.)([ャュョゃゅょ])/gu, (_, first: string, small: string) => {
    const vowel = { ャ: 'a', ュ: 'u', ョ: 'o', ゃ: 'a', ゅ: 'u', ょ: 'o' }[small] ?? '';
    const consonant = romanLetter(first).replace(/i$/, '');
    return consonant + (/(?:sh|ch|j)$/.test(consonant) ? '' : 'y') + vowel;
  });

/** A folded word in Latin letters; letters it does not know, among them Han characters, stay. */
export function romanise(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  const vowels = word.replaceAll('ου', 'ou').replaceAll('αυ', 'av').replaceAll('ευ', 'ev');
  return Array.from(contracted(vowels), romanLetter).join('');
}
