/** The names of the lexicon that words of a query say: the longest first, none of whose words another has taken. */
import { start } from '../segment/arrays.ts';
import { distance, toCodes } from '../segment/distance.ts';
import { isFunctionWord } from '../segment/function-words.ts';
import {
  fieldsOf,
  isOfComplaints,
  isOfSameField,
  type Lexicon,
  type Meant,
  type MeantKind,
  meaningsAt,
  meantBy,
  PLACE_BITS,
} from './lexicon.ts';
import { rootsOf } from './roots.ts';
import {
  isAnaesthesia,
  isFiller,
  isKindOfAnaesthesia,
  isNegation,
  isOfWoman,
  isQualifier,
} from './spoken-words.ts';
import {
  BEFORE_PLACE,
  FIT,
  type HowToRead,
  keysOf,
  SHORTEST_MISTYPED_ALONE,
  type Unit,
  unitsOf,
  withoutArticle,
} from './units.ts';
import {
  classOf,
  isBody as isBodyClass,
  isFelt,
  isGeneric,
  isTissue,
  isVague as isVagueClass,
} from './word-classes.ts';

/** A name that was said: what it may mean (namesakes), and the words that say it, by number, ascending. */
export type Said = {
  meanings: number[];
  meant: Meant;
  words: number[];
  /** False where the words may as well mean something else: then nothing is left out for it. */
  isSure: boolean;
  /** Meanings of other words as near to mistyped ones. */
  rivals: number[];
  /** Taken for a word of the lexicon that it is not quite: the words as they were meant, by number. */
  mistyped: Map<number, string>;
};

export type Recognised = { said: Said[]; known: boolean[] };

/** So many other words may stand between those of a name: "болит сильно левое колено". */
const MOST_BETWEEN = 3;
/** A mistake in words of so many letters may as well make another: "hear" for "heart". */
const LONGEST_DOUBTFUL = 4;
/** Longer words are those of medicine alone: "vasectomy", "Darmspiegelung". */
const LONGEST_OF_EVERY_DAY = 8;
const PREFERENCE: readonly MeantKind[] = [
  'specialization',
  'disease',
  'procedure',
  'complaint',
  'country',
  'city',
  'region',
  'language',
  'price',
  'near',
  'female',
  'male',
  'children',
  'free',
];
const AFTER = new Set('after после nach بعد since seit'.split(' '));
const isMistakenRegion = (one: Candidate): boolean => one.meant.kind === 'region' && one.isMistaken;
export const isPlaceKind = ({ kind }: Pick<Meant, 'kind'>): boolean =>
  kind === 'city' || kind === 'region' || kind === 'country';
const CONCEPTS: ReadonlySet<MeantKind> = new Set(['specialization', 'disease', 'procedure', 'complaint']);
export const isConcept = ({ kind }: Meant): boolean => CONCEPTS.has(kind);

type Hit = { unit: number; place: number; fit: number; meant?: string | undefined };
type Candidate = {
  name: number;
  meant: Meant;
  meaning: number;
  words: number[];
  fit: number;
  /** Words that are another form of what the name has, or mistyped. */
  formed: number[];
  isMistaken: boolean;
  mistyped: Map<number, string>;
};

export function createRecogniser(lexicon: Lexicon) {
  const masks = new Uint8Array(lexicon.meanings.length);

  return (tokens: readonly string[], how: HowToRead): Recognised => {
    const units = unitsOf(lexicon, tokens, how);
    const hits = findSaid(lexicon, units, masks);
    const isPassedOver = (at: number): boolean => {
      const token = tokens[at] ?? '';
      return isFunctionWord(token) || isFiller(token);
    };
    const candidates = [...hits].flatMap(([name, of]) => {
      const candidate = assign(lexicon, name, of, units, tokens, isPassedOver);
      return candidate ? [candidate] : [];
    });
    const said = choose(lexicon, candidates, tokens, isPassedOver, how);
    const known = tokens.map(
      (token, at) =>
        isPassedOver(at) ||
        isGeneric(classOf(token, rootsOf(token))) ||
        said.some(({ words }) => words.includes(at)) ||
        units.some(
          (unit) => unit.words.includes(at) && unit.keys.some(({ key, fit }) => key >= 0 && fit >= FIT.part),
        ),
    );
    return { said, known };
  };
}

/** What a word says of a meaning beside it: the names that have it lead to the same fields, or to others; or nothing has it. */
function evidenceOf(lexicon: Lexicon, meaning: number, token: string): 'for' | 'against' | 'nothing' {
  const own = allFieldsOf(lexicon, meaning);
  const others = keysOf(lexicon, token)
    .filter(({ fit }) => fit >= FIT.root)
    .flatMap(({ key }) => meaningsAt(lexicon, key))
    .map((other) => allFieldsOf(lexicon, other))
    .filter(({ length }) => length > 0);
  if (others.length === 0) return 'nothing';
  return others.some((fields) => fields.some((field) => own.includes(field))) ? 'for' : 'against';
}

function allFieldsOf(lexicon: Lexicon, meaning: number): number[] {
  const { kind, id } = meantBy(lexicon, meaning);
  return kind === 'specialization' && typeof id === 'number' ? [id] : fieldsOf(lexicon, meaning);
}

/** Whether one of them is a field that the other leads to, or both lead to the same first. */
function isRelated(lexicon: Lexicon, one: number, other: number): boolean {
  const of = (meaning: number): number[] => allFieldsOf(lexicon, meaning).slice(0, 2);
  return of(one).some((field) => of(other).includes(field));
}

export type Recogniser = ReturnType<typeof createRecogniser>;

/** The names all of whose words are said, and which units say which. */
function findSaid(lexicon: Lexicon, units: readonly Unit[], masks: Uint8Array): Map<number, Hit[]> {
  const { places, sizes } = lexicon;
  const touched: number[] = [];
  const eachPlace = (visit: (name: number, hit: Hit) => void): void => {
    units.forEach(({ keys }, unit) => {
      for (const { key, fit, meant } of keys) {
        for (let at = start(places.starts, key); at < start(places.starts, key + 1); at++) {
          const value = places.values[at] ?? 0;
          visit(value >>> PLACE_BITS, { unit, place: value & ((1 << PLACE_BITS) - 1), fit, meant });
        }
      }
    });
  };
  eachPlace((name, { place }) => {
    if (masks[name] === 0) touched.push(name);
    masks[name] = (masks[name] ?? 0) | (1 << place);
  });
  const isSaid = (name: number): boolean => masks[name] === (1 << (sizes[name] ?? 0)) - 1;
  const hits = new Map<number, Hit[]>();
  eachPlace((name, hit) => {
    if (!isSaid(name)) return;
    const of = hits.get(name);
    if (of) of.push(hit);
    else hits.set(name, [hit]);
  });
  for (const name of touched) masks[name] = 0;
  return hits;
}

/** Gives each word of the name a unit of its own, the best there is; null where they do not suffice or stand too far apart. */
function assign(
  lexicon: Lexicon,
  name: number,
  hits: readonly Hit[],
  units: readonly Unit[],
  tokens: readonly string[],
  isPassedOver: (at: number) => boolean,
): Candidate | null {
  const size = lexicon.sizes[name] ?? 0;
  const byPlace = Array.from({ length: size }, (_, place) =>
    hits.filter((hit) => hit.place === place).sort((a, b) => b.fit - a.fit),
  );
  const order = [...byPlace.keys()].sort((a, b) => (byPlace[a]?.length ?? 0) - (byPlace[b]?.length ?? 0));
  const taken = new Map<number, Hit>();
  for (const place of order) {
    const hit = byPlace[place]?.find(({ unit }) => !taken.has(unit));
    if (!hit) return null;
    taken.set(hit.unit, hit);
  }
  const own = new Set([...taken.keys()].flatMap((unit) => units[unit]?.words ?? []));
  const [first, last] = [Math.min(...own), Math.max(...own)];
  // A word said twice ("операция по удалению") is taken along.
  for (const { unit } of hits)
    for (const at of units[unit]?.words ?? []) if (at >= first - 2 && at <= last + 2) own.add(at);
  const words = [...own].sort((a, b) => a - b);
  const meaning = lexicon.meanings[name] ?? 0;
  const meant = meantBy(lexicon, meaning);
  const isPartTaken = (at: number): boolean =>
    [...taken.keys()].some((unit) => units[unit]?.isTelling !== undefined && units[unit]?.words.includes(at));
  let between = 0;
  for (let at = words[0] ?? 0; at < (words.at(-1) ?? 0); at++)
    if (!own.has(at) && !isPassedOver(at)) between += 1;
  if (between > (isConcept(meant) ? MOST_BETWEEN : 0)) return null;
  // "Pain when walking" is not what is said of a hip between its words.
  const skipped = tokens.slice(words[0], words.at(-1)).filter((_, at) => !own.has(at + (words[0] ?? 0)));
  if (meant.kind === 'complaint' && skipped.some(isBody)) return null;
  // All that a joined word tells is named, or none of it.
  const isTorn = units.some(
    ({ words: [at = -1], isTelling }, unit) =>
      isTelling && words.includes(at) && !taken.has(unit) && isPartTaken(at),
  );
  if (isTorn) return null;
  if (isConcept(meant) && [...taken.values()].every(({ fit }) => fit === FIT.thin)) return null;
  if (isConcept(meant) && lexicon.negated[name] === 1 && !tokens.some(isNegation)) return null;
  // A negated term is not asked for: "no surgery, just physio", "gallstones without surgery". A negated symptom or part of the body is one
  // itself: "no appetite", "no teeth".
  if (isConcept(meant) && meant.kind !== 'complaint' && lexicon.negated[name] === 0) {
    const isDenied = (at: number): boolean => {
      let before = at - 1;
      while (before >= 0 && isPassedOver(before) && !isNegation(tokens[before] ?? '')) before -= 1;
      return before >= 0 && !own.has(before) && isNegation(tokens[before] ?? '');
    };
    if (words.some(isDenied) && !words.every((at) => isBody(tokens[at] ?? ''))) return null;
  }
  const isMistaken = [...taken.values()].some(({ fit }) => fit <= FIT.mistake);
  const short = [...taken.values()].filter(
    ({ unit, fit }) =>
      fit <= FIT.mistake &&
      (units[unit]?.words ?? []).some(
        (at) =>
          withoutArticle(tokens[at] ?? '').length < SHORTEST_MISTYPED_ALONE &&
          !(isPlaceKind(meant) && BEFORE_PLACE.has(tokens[at - 1] ?? '')),
      ),
  );
  if (
    short.length > 0 &&
    (size < 2 || [...taken.values()].filter(({ fit }) => fit <= FIT.mistake).length > 1)
  )
    return null;
  const mistyped = new Map<number, string>();
  for (const { unit, meant: word } of taken.values()) {
    const [at] = units[unit]?.words ?? [];
    if (word !== undefined && at !== undefined) mistyped.set(at, word);
  }
  const fit = [...taken.values()].reduce((sum, hit) => sum + hit.fit, 0) / size;
  const formed = [...taken.values()].flatMap((hit) =>
    hit.fit < FIT.class ? (units[hit.unit]?.words ?? []) : [],
  );
  return { name, meant, meaning, words, fit, formed, isMistaken, mistyped };
}

/** "In the" is written as one with the name of the place. */
const isInArabic = (token: string): boolean => token.startsWith('بال') && token.length > 5;
const isArabic = (token: string): boolean => /^[\u0621-\u06d3]/.test(token);
const isBody = (token: string): boolean => isBodyClass(classOf(token, rootsOf(token)));

/** Those of most words first. A name that says nothing by itself ("therapy") gives way to any other. */
function choose(
  lexicon: Lexicon,
  candidates: readonly Candidate[],
  tokens: readonly string[],
  isPassedOver: (at: number) => boolean,
  { isNameWord }: HowToRead,
): Said[] {
  const isTitle = ({ name }: Candidate): number => Number((lexicon.titleIn[name] ?? 0) > 0);
  const isGenericAt = (at: number): boolean => {
    const token = tokens[at] ?? '';
    return isGeneric(classOf(token, rootsOf(token)));
  };
  const isTissueAt = (at: number): boolean => {
    const token = tokens[at] ?? '';
    return isTissue(classOf(token, rootsOf(token)));
  };
  // "Prostate cancer" tells more than "cancer treatment".
  const tellingIn = ({ words }: Candidate): number => words.filter((at) => !isGenericAt(at)).length;
  const width = ({ words }: Candidate): number => (words.at(-1) ?? 0) - (words[0] ?? 0);
  // A synonym of a disease may be how people feel: then it is no diagnosis, and may be urgent.
  const preferenceOf = (one: Candidate): number =>
    one.meant.kind === 'disease' && !isTitle(one)
      ? PREFERENCE.indexOf('complaint') + 0.5
      : PREFERENCE.indexOf(one.meant.kind);
  // «الرياض» is Riyadh, and sport in another form.
  const placed = new Set(
    candidates.flatMap(({ meant, words, fit }) =>
      isPlaceKind(meant) &&
      words.length === 1 &&
      (fit === FIT.exact || isInArabic(tokens[words[0] ?? 0] ?? ''))
        ? words
        : [],
    ),
  );
  // "A children's doctor who speaks English" is not about a child that speaks.
  const asked = new Set(
    candidates.flatMap(({ meant, words, isMistaken }) =>
      meant.kind === 'language' && words.length > 1 && !isMistaken ? words : [],
    ),
  );
  // «عمان الأردن» is Amman, «عمان» Oman.
  const countries = candidates.filter(({ meant }) => meant.kind === 'country');
  const isCityBeside = ({ meant, words }: Candidate): boolean =>
    meant.kind === 'country' &&
    countries.some((other) => other.words.every((at) => !words.includes(at))) &&
    candidates.some((other) => other.meant.kind === 'city' && `${other.words}` === `${words}`);
  const isOfOther = ({ meant, words, formed }: Candidate): boolean =>
    isConcept(meant) && (formed.some((at) => placed.has(at)) || words.some((at) => asked.has(at)));
  // Words of anaesthesia beside another term say how it is done: "gastroscopy with sedation" does not ask for an anaesthetist.
  const isManner = ({ meant, words }: Candidate): boolean =>
    isConcept(meant) &&
    words.some((at) => isAnaesthesia(tokens[at] ?? '')) &&
    words.every((at) => isAnaesthesia(tokens[at] ?? '') || isKindOfAnaesthesia(tokens[at] ?? ''));
  const isBesideManner = candidates.some(
    (one) => isConcept(one.meant) && !isManner(one) && one.words.some((at) => !isGenericAt(at)),
  );
  const sorted = candidates
    .filter((one) => !isOfOther(one) && !isCityBeside(one) && !isMistakenRegion(one))
    .filter((one) => !(isBesideManner && isManner(one)))
    .sort(
      (a, b) =>
        b.words.length - a.words.length ||
        b.fit - a.fit ||
        tellingIn(b) - tellingIn(a) ||
        preferenceOf(a) - preferenceOf(b) ||
        isTitle(b) - isTitle(a) ||
        width(a) - width(b) ||
        a.meaning - b.meaning,
    );
  const telling = tokens.filter((_, at) => !isPassedOver(at)).length;
  const isVague = ({ words, meant }: Candidate): boolean => {
    if (!isConcept(meant)) return false;
    const said = words.map((at) => tokens[at] ?? '').filter((token) => !isFiller(token));
    return (
      said.every((token) => isVagueClass(classOf(token, rootsOf(token)))) ||
      // "Nicht mehr" is how tired people feel only where nothing else is said.
      (said.length > 0 && said.every((token) => isNegation(token) || isQualifier(token))) ||
      (said.length === 1 && (said[0] ?? '').length <= 2 && telling > 1)
    );
  };
  // «в Вене» is a city, and a vein else.
  const isNoPlace = ({ meant, words, fit }: Candidate): boolean => {
    const [at = 0] = words;
    const token = tokens[at] ?? '';
    return (
      isPlaceKind(meant) &&
      words.length === 1 &&
      telling > 1 &&
      (isFiller(token) ||
        (meant.kind === 'city' && isOfComplaints(lexicon, fit < 1 ? [token, ...rootsOf(token)] : [token]))) &&
      !BEFORE_PLACE.has(tokens[at - 1] ?? '')
    );
  };
  const hasConcept = sorted.some((one) => isConcept(one.meant) && !isVague(one));
  // A language by its name alone is spoken only where something else is looked for: "German Hospital".
  const isBare = ({ name, meant }: Candidate): boolean =>
    meant.kind === 'language' && lexicon.bare[name] === 1 && !hasConcept;
  // What is left beside a concept is no other: one word of a complaint or mistyped, an organ that hurts, what was before it.
  const isLeft = ({ meant, words, isMistaken, mistyped }: Candidate, said: readonly Said[]): boolean => {
    const others = said.filter((other) => isConcept(other.meant));
    const [at = 0] = words;
    if (others.length === 0) return false;
    if (AFTER.has(tokens[at - 1] ?? '')) return true;
    const isMistakenDoctor = [...mistyped.values()].some((word) => isGeneric(classOf(word, rootsOf(word))));
    if (words.length > 1) return isMistakenDoctor;
    return meant.kind === 'complaint' || isMistaken || isBody(tokens[at] ?? '');
  };
  // «Боль в левом виске» is nowhere.
  const isInside = ({ meant, words: [at = 0] }: Candidate, said: readonly Said[]): boolean =>
    isPlaceKind(meant) &&
    said.some(
      (other) =>
        other.meant.kind === 'complaint' && at > (other.words[0] ?? 0) && at < (other.words.at(-1) ?? 0),
    );
  // Two words as near as one another: "neprology".
  const rivalsOf = (one: Candidate): number[] => {
    if (!isConcept(one.meant)) return [];
    const isRival = (other: Candidate): boolean => {
      if (!isConcept(other.meant) || !other.isMistaken || isRelated(lexicon, other.meaning, one.meaning))
        return false;
      if (`${other.words}` === `${one.words}`)
        return (
          one.isMistaken &&
          other.fit === one.fit &&
          `${[...other.mistyped.values()]}` !== `${[...one.mistyped.values()]}`
        );
      // As many words say it, one of which nothing else explains.
      return (
        other.words.length >= one.words.length &&
        other.words.some((at) => one.words.includes(at)) &&
        other.words.some((at) => !used.has(at))
      );
    };
    return [...new Set(sorted.filter(isRival).map(({ meaning }) => meaning))];
  };
  // "Fever with confusion" is not what "fever" is: words of other fields make a short name doubtful, an organ any other word.
  const isClearBeside = (one: Candidate, others: readonly string[]): boolean => {
    const { kind } = one.meant;
    if (one.words.length > 2 || (isTitle(one) && kind !== 'complaint' && kind !== 'specialization'))
      return true;
    if (one.words.length > 1 && kind !== 'complaint') return true;
    // "Chest pain when walking" is pain in the chest, whatever else is said of walking.
    const said = one.words.map((at) => tokens[at] ?? '');
    if (said.some(isBody) && said.some((token) => isFelt(classOf(token, rootsOf(token))))) return true;
    const evidence = others.map((token) => evidenceOf(lexicon, one.meaning, token));
    if (kind !== 'specialization') return !evidence.includes('against');
    if (!isTitle(one) && others.some((token, at) => isBody(token) && evidence[at] === 'against'))
      return false;
    return !one.words.every((at) => isBody(tokens[at] ?? '')) || evidence.every((says) => says === 'for');
  };
  const isSure = (one: Candidate): boolean => {
    const { meant, words, isMistaken } = one;
    if (!isConcept(meant)) return true;
    const isShortMistake = [...one.mistyped].some(
      ([at, word]) =>
        Math.max(withoutArticle(tokens[at] ?? '').length, withoutArticle(word).length) <= LONGEST_DOUBTFUL,
    );
    if (isShortMistake && words.length <= 2) return false;
    const isTwiceMistyped = [...one.mistyped].some(([at, word]) => {
      const token = tokens[at] ?? '';
      return distance(toCodes(token), toCodes(word), 0, word.length, 1, false) > 1;
    });
    if (isTwiceMistyped) return false;
    const rest = tokens.filter(
      (_, at) => !words.includes(at) && !isPassedOver(at) && !isGenericAt(at) && !used.has(at),
    );
    const unexplained = rest.filter((token) => !isQualifier(token));
    // "Stroke of luck", "pizza delivery": beside a word that is no term and no name, a short word may mean anything.
    const isStrange = (token: string): boolean =>
      !isNegation(token) && !isNameWord(token) && evidenceOf(lexicon, one.meaning, token) === 'nothing';
    const isOfEveryDay = words.length === 1 && (tokens[words[0] ?? 0] ?? '').length <= LONGEST_OF_EVERY_DAY;
    if (isOfEveryDay && meant.kind !== 'specialization' && unexplained.some(isStrange)) return false;
    if (!isClearBeside(one, unexplained)) return false;
    if (words.length === 1 && rest.length > 0 && isVague(one)) return false;
    const isSecond =
      words.length === 1 &&
      said.some(
        (other) =>
          isConcept(other.meant) &&
          other.words.length > 1 &&
          !isRelated(lexicon, other.by.meaning, one.meaning),
      );
    if (isSecond) return false;
    if (words.length === 1 && rest.length > 0 && one.fit < FIT.class && !isBody(tokens[words[0] ?? 0] ?? ''))
      return (
        !(isMistaken && isOfEveryDay) && meant.kind !== 'complaint' && !isArabic(tokens[words[0] ?? 0] ?? '')
      );
    const isElsewhere = (token: string): boolean => {
      const part = classOf(token, rootsOf(token));
      return isBodyClass(part) && part !== null && !isOfSameField(lexicon, one.meaning, part);
    };
    const isOfSymptoms = meant.kind === 'complaint' || meant.kind === 'disease';
    // A tissue is no place in the body: "clogged arteries" may be in the heart or in the legs.
    const isSited = words.some((at) => isBody(tokens[at] ?? '') && !isTissueAt(at));
    return !(isOfSymptoms && rest.some(isElsewhere) && !isSited);
  };
  const firm = sorted.filter((one) => !isVague(one));
  const used = new Set<number>();
  const said: (Said & { by: Candidate })[] = [];
  for (const one of hasConcept ? firm : sorted) {
    if (one.words.some((at) => used.has(at)) || isNoPlace(one) || isBare(one)) continue;
    if (isConcept(one.meant) ? isLeft(one, said) : isInside(one, said)) continue;
    const namesakes = sorted.filter(
      (other) =>
        isPlaceKind(one.meant) &&
        (other.meant.kind === one.meant.kind || other.meant.kind === 'region') &&
        other.fit === one.fit &&
        `${other.words}` === `${one.words}`,
    );
    for (const at of one.words) used.add(at);
    said.push({
      meanings: [...new Set([one.meaning, ...namesakes.map(({ meaning }) => meaning)])],
      meant: one.meant,
      words: one.words,
      isSure: true,
      rivals: [],
      by: one,
      mistyped: one.mistyped,
    });
  }
  // "Ärztin" says who she is besides what she does.
  const woman = tokens.findIndex(isOfWoman);
  const isTold = said.some(({ meant }) => meant.kind === 'female' || meant.kind === 'male');
  const ofWoman: Said[] =
    woman < 0 || isTold
      ? []
      : [
          {
            meanings: [],
            meant: { kind: 'female', id: 0 },
            words: [woman],
            isSure: true,
            rivals: [],
            mistyped: new Map(),
          },
        ];
  return said
    .map(({ by, ...one }) => {
      const rivals = rivalsOf(by);
      return { ...one, rivals, isSure: rivals.length === 0 && isSure(by) };
    })
    .concat(ofWoman)
    .sort((a, b) => (a.words[0] ?? 0) - (b.words[0] ?? 0));
}
