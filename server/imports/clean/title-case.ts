/** Names written in capitals only, made readable. */

/** Words that stay small between others, in the languages that sources write in capitals. */
const SMALL = new Set(
  `a à al alla and at au aux by d da dal dalla de degli dei del della delle dello den der des di do dos du e ed el en
   et for för fra für i im in l la las le les los na nad no of og on op ou pod por pour pri s san's sous sur t the to
   u und van ve vid von w we y z za ze zu zum zur`.split(/\s+/),
);

/** Abbreviations that have a vowel; words without one stay in capitals anyway. */
const CAPITALS = new Set(
  `AD AG AO AOU AP APHM APHP ASA ASE ASL ASM ASO ASP AUSL AZ BIS CAMSP CATTP CESAME CHI CHU CHRU CHIC CHUV CHUGA CDS CIC
   CMPEA CSAPA EAD ECU EEG EHPAD ENT EOOD EPSM ESM ETS EU FAM GHI GIE HAD HCA HFR HIA HUG ICU II III IME INRCA IRCCS
   ITEP IUC IV IX MAS MD MBAL MHAT MPHAT MOB NHS NHSM OOD ORL PO PUI RSA SA SAMU SAS SAU SE SEA SESSAD SMUR SPA SPZOZ
   UAMS UCLA UCSF UNC UOC UPMC UF UH UHS UI UK UMC UNM USA USC USLD UT UW UZ VA VAMC VI VII VIII XI XII XIII ZOZ ZNA
   AHMC AMITA HSHS IHC IU MUSC OHSU OSF PHS SAC SSM THC UM UMASS UVA UAB UC ABUP BUP VOP DPS HF`.split(/\s+/),
);
const ROMAN = /^(?:x{0,3})(?:ix|iv|v?i{0,3})$/i;
/** No vowel, yet words: written small but for the first letter. */
const WORDS_WITHOUT_VOWEL = new Set(
  'ST STE STS DR MT FT SR JR MR MRS CTR HLTH MEM HOSP DES SV CYRYL PROF GMBH LTD KRK BRNO SMRT STR ŚW'.split(
    ' ',
  ),
);

const VOWEL = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýąęěůőűıœăîșłαεηιουωаеёиоуыэюяіїє]/iu;

const capitalised = (word: string): string => {
  const [first = '', ...rest] = Array.from(word.toLowerCase());
  return first.toUpperCase() + rest.join('');
};

function casedWord(word: string, isFirst: boolean, lang: string | null): string {
  const upper = word.toUpperCase();
  if (lang === 'en' && upper === 'ST') return 'St';
  // English single letters are initials: "U S Highway".
  const canBeSmall = !isFirst && (lang !== 'en' || word.length > 1);
  if (canBeSmall && SMALL.has(word.toLowerCase())) return word.toLowerCase();
  if (CAPITALS.has(upper)) return upper;
  if (word.length > 1 && ROMAN.test(word)) return upper;
  if (word.length <= 5 && word.length > 1 && !VOWEL.test(word) && !WORDS_WITHOUT_VOWEL.has(upper))
    return upper;
  if (lang === 'en' && /^MC[A-Z]{3,}$/.test(upper)) return `Mc${capitalised(word.slice(2))}`;
  return capitalised(word);
}

/** True where a text is written in capitals only and is no mere abbreviation; that, no place name is. */
const isShouted = (text: string, what: 'name' | 'place'): boolean => {
  const letters = text.match(/\p{L}/gu) ?? [];
  return (
    letters.length > (what === 'name' ? 5 : 2) &&
    text === text.toUpperCase() &&
    !/[\p{Script=Greek}\p{Lo}]/u.test(text)
  );
};

/**
 * "SAINT MARY'S REGIONAL MEDICAL CENTER OF THE BRONX" → "Saint Mary's Regional Medical Center of the Bronx". Greek stays
 * in capitals, where it goes without the accents that small letters need; anything with a small letter stays as it is.
 */
export function titleCase(text: string, lang: string | null, what: 'name' | 'place' = 'name'): string {
  if (!isShouted(text, what)) return text;
  let isFirst = true;
  return text.replace(/[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*|['’]/gu, (word, at: number) => {
    if (word === "'" || word === '’') return word;
    const before = text.slice(0, at);
    // "19TH AVENUE"
    if (/\d$/.test(before)) return word.length <= 2 ? word.toLowerCase() : casedWord(word, true, lang);
    // "ST JOHN'S", but "D'OUED", "L'AIN", "O'CONNOR".
    if (/[\p{L}]['’]$/u.test(before) && /^(?:S|T|LL|RE)$/.test(word)) return word.toLowerCase();
    if (/(?:^|[^\p{L}])[DL]$/u.test(before + word) && /^['’]/u.test(text.slice(at + 1))) {
      const elided = isFirst ? word : word.toLowerCase();
      isFirst = false;
      return elided;
    }
    // Initials: "S.AGOSTINO", "P.O.", "J.F.K."
    const cased = word.includes('.')
      ? word
          .split('.')
          .map((part) => (part.length === 1 ? part : casedWord(part, true, lang)))
          .join('.')
      : casedWord(word, isFirst || /["“«(/–-]\s?$/u.test(before), lang);
    isFirst = false;
    return cased;
  });
}
