import { foldText, skeleton, words } from '../../platform/text/text.ts';

/** Words of a name as matching compares them. */
export type NameTokens = {
  /** Words that tell this clinic from others. */
  own: string[];
  /** Words that every second clinic has: hospital, centre, city. */
  generic: string[];
  numbers: string[];
};

const skeletons = (text: string): string[] => words(text).map(skeleton);

/** In the languages of the sources; compared as skeletons, so that scripts and accents do not matter. */
const GENERIC = new Set(
  skeletons(
    `hospital hospitals hosp hôpital hopital hopitaux hospitalier hospitaliers hospitaliere ospedale ospedaliero ospedaliera presidio
     krankenhaus krankenhäuser klinik kliniken klinikum spital spitalul szpital nemocnice nemocnica nosokomeio bolnica bolnitsa
     ziekenhuis sykehus sjukhus sygehus sairaala terveyskeskus haigla ligonine slimnica korhaz hastanesi hastane
     clinic clinics clinique cliniques clinica clinicas clinico clinici policlinic policlinico polyclinique polyclinic poliklinik
     centre center centro centrum zentrum centar centras centrs medical medico medica medicale médical médico medizinische medisch
     medicine medizin médecine health healthcare sante santé salud saude saúde salute gesundheit zdravotni care services service
     general générale generale allgemeines algemeen regional régional regionale regionalny community memorial district county city
     municipal municipale communal state national public university universitaire universitario universitaria universitario
     universitätsklinikum universitätsmedizin universitätsklinik uniklinik universitair uniwersytecki teaching academic
     hospitalar hospitalari casa cura institute institut instituto istituto foundation fundacion fondation stiftung group system
     dispensary dispensaire post poste maternity maternité zahanati cds csb csi
     the of and de la le les du des d l del della di da do dos das der die das den dem und für fur am im in zu von el los las y e et
     van het en for at og i och na im w we z a s st saint sankt san santa santo sainte
     gmbh ggmbh ag ev inc llc ltd trust nhs hf as sa sas srl spa eood ead ood epe zoz spzoz nzoz
     больница больницы клиническая клинический городская областная центральная центр медицинский детская поликлиника
     родильный дом госпиталь институт нии научно исследовательский имени им государственная гбуз фгбу филиал районная
     مستشفى المستشفى مركز المركز الصحي عيادة مستوصف العام الطبي جامعة الجامعي مجمع
     bệnh viện đa khoa trạm y tế tỉnh huyện phòng khám`,
  ),
);

export function tokensOf(name: string): NameTokens {
  const tokens: NameTokens = { own: [], generic: [], numbers: [] };
  for (const word of words(name.replace(/[№#]/g, ' '))) {
    const sound = skeleton(word);
    if (/\d/.test(word)) tokens.numbers.push(foldText(word).replace(/^0+/, ''));
    else if (GENERIC.has(sound) || sound.length < 2) tokens.generic.push(sound);
    else tokens.own.push(sound);
  }
  return tokens;
}

/** Weight of a word of the kind in the comparison of two names. */
const OWN_WEIGHT = 1;
const GENERIC_WEIGHT = 0.25;
/** Words that only say where, when both are known to be in the same city. */
const CITY_WEIGHT = 0.35;

const isSameWord = (a: string, b: string): boolean =>
  a === b || (a.length >= 6 && b.length >= 6 && Math.abs(a.length - b.length) <= 1 && isOneEditApart(a, b));

function isOneEditApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}

export type Comparison = {
  /** 0 to 1. */
  similarity: number;
  /** Both names have a word of their own in common, so they are more than two "city hospitals". */
  isTelling: boolean;
};

/** Weighted share of common words (Dice). Different numbers ("Hospital No 1", "No 2") are never the same. */
export function compareNames(a: NameTokens, b: NameTokens, cityWords: ReadonlySet<string>): Comparison {
  if (a.numbers.toSorted().join() !== b.numbers.toSorted().join())
    return { similarity: a.numbers.length > 0 && b.numbers.length > 0 ? 0 : 0.4, isTelling: false };
  const weight = (word: string): number => (cityWords.has(word) ? CITY_WEIGHT : OWN_WEIGHT);
  const left = [...b.own];
  let common = a.numbers.length * OWN_WEIGHT;
  let isTelling = a.numbers.length > 0;
  for (const word of a.own) {
    const at = left.findIndex((other) => isSameWord(word, other));
    if (at < 0) continue;
    left.splice(at, 1);
    common += weight(word);
    isTelling ||= !cityWords.has(word) && word.length >= 3;
  }
  common += GENERIC_WEIGHT * a.generic.filter((word) => b.generic.includes(word)).length;
  const total = (name: NameTokens): number =>
    name.own.reduce((sum, word) => sum + weight(word), 0) +
    GENERIC_WEIGHT * name.generic.length +
    OWN_WEIGHT * name.numbers.length;
  const whole = total(a) + total(b);
  return { similarity: whole === 0 ? 0 : Math.min(1, (2 * common) / whole), isTelling };
}

/** The best of all pairs of names; a telling pair counts before one that only shares common words. */
export function compareAllNames(
  a: readonly NameTokens[],
  b: readonly NameTokens[],
  cityWords: ReadonlySet<string>,
): Comparison {
  let best: Comparison = { similarity: 0, isTelling: false };
  for (const one of a)
    for (const other of b) {
      const found = compareNames(one, other, cityWords);
      if (found.similarity > best.similarity || (found.similarity === best.similarity && found.isTelling))
        best = found;
    }
  return best;
}
