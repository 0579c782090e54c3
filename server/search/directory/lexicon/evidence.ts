/**
 * What free words speak for where no name of the lexicon is said: each counts for what has it in its names, the more the
 * fewer have it, and more where words stand together in one name. The names are all that is learnt from, so that a phrase
 * that an operator adds counts at once. Words that nothing has order what is found, and exclude nothing.
 */
import { start } from '../segment/arrays.ts';
import { isFunctionWord } from '../segment/function-words.ts';
import { fieldsOf, type Lexicon, MEANT_KINDS, meantBy, PLACE_BITS } from './lexicon.ts';
import { isConcept, type Said } from './recognise.ts';
import { rootsOf } from './roots.ts';
import { isFiller, isNegation, isQualifier } from './spoken-words.ts';
import { FIT, type HowToRead, type Unit, unitsOf } from './units.ts';
import { classOf, isBody, isGeneric } from './word-classes.ts';

/** So many names of a field, and of a meaning, are thought of besides those there are: few names prove little. */
const [FIELD_NAMES, OWN_NAMES] = [12, 4];
/** Words of a sentence tell more together than each by itself, so each counts for less. */
const TEMPER = 0.8;
const TOGETHER = 0.6;
/** A word that a meaning does not have speaks against it no more than this. */
const LEAST_RATIO = Math.log(0.25);
const WEIGHTS = { aside: 0.3, generic: 0.25, mistyped: 0.5 };
/** Fields of a meaning by their rank. */
const RANKS = [1, 0.6, 0.4, 0.3] as const;
const FURTHER = 0.2;
/** Complaints are what people say first. */
const PRIOR = Math.log(0.7);
/** Such a word speaks for a field. */
const LEAST_SUPPORT = 0.3;

/** What binds, and what is offered: chosen by leaving out phrases of the dictionaries, see docs/decisions/0079. */
const BINDS = {
  share: 0.7,
  strength: 5.4,
  words: 2,
  ofField: 0.4,
  /** In queries of at most this many words, at least `ofFieldOfFew` of their weight must support the field. */
  few: 2,
  ofFieldOfFew: 0.85,
  ofMeaning: 0.2,
  likely: 0.6,
  elsewhere: 0.6,
  /** One word is enough beside one for a doctor: then nothing else is said, and it is of one field alone. */
  ofDoctor: { share: 0.4, strength: 2.5, ofField: 0.85 },
};
/** Thresholds from which all words together outweigh a term that was found among them. */
const CONTESTS = { share: 0.3, ofField: 0.85, unlessOfMeaning: 0.85 };
const OFFERED = { share: 0.25, strength: 3.5, known: 0.5, fields: 3 };

const DOCTOR = classOf('doctor', []);

type Ranked = { id: number; share: number };
export type Evidence = {
  /** The likeliest first; the shares are of all that is likely. */
  fields: Ranked[];
  meaning: number;
  likely: number;
  /** What speaks for the meaning, as a logarithm over chance. */
  strength: number;
  /** Those that anything has, by number. */
  words: number[];
  /** The share of the telling words that anything has. */
  known: number;
  /** How many words of weight speak for the first field; which share of the weight does, and is in names of the meaning. */
  supporting: number;
  ofField: number;
  ofMeaning: number;
  /** A part of the body is said that the first field has nothing to do with. */
  isElsewhere: boolean;
  /** A doctor is asked for, and each other word is known: "doctor for digestion", "Gedächtnisarzt". */
  isOfDoctor: boolean;
};

/** What a word, or a part of a joined one, says. */
type Word = {
  at: number;
  token: string;
  isFull: boolean;
  /** The rarer the more. */
  weight: number;
  names: readonly number[];
};

export function createEvidence(lexicon: Lexicon) {
  const { meanings, places, sizes, kinds } = lexicon;
  // Concepts are the first of all meanings.
  const others = kinds.findIndex((kind) => !isConcept({ kind: MEANT_KINDS[kind] ?? 'free', id: 0 }));
  const size = others < 0 ? kinds.length : others;
  const fields = Array.from({ length: size }, (_, meaning): readonly number[] => {
    const { kind, id } = meantBy(lexicon, meaning);
    return kind === 'specialization' && typeof id === 'number' ? [id] : fieldsOf(lexicon, meaning);
  });
  const firsts = Int32Array.from(fields, ([first = 0]) => first);
  const fieldsEnd = 1 + fields.flat().reduce((most, id) => Math.max(most, id), 0);
  const priors = Float64Array.from(fields, (_, meaning) =>
    meantBy(lexicon, meaning).kind === 'complaint' ? 0 : PRIOR,
  );
  const all = Array.from(meanings.keys()).filter((name) => (meanings[name] ?? 0) < size);
  const total = counted(all);
  // Room for one word, then for one query.
  const seen = new Uint32Array(meanings.length);
  const sums = new Float64Array(meanings.length);
  const hits = new Uint8Array(meanings.length);
  let round = 0;

  return (tokens: readonly string[], isTaken: (at: number) => boolean, how: HowToRead): Evidence | null => {
    const said = wordsSaid(tokens, isTaken, how);
    if (said.length === 0) return null;
    const scores = Float64Array.from(priors);
    const counts = said.map((word) => {
      const own = counted(word.names);
      addRatios(scores, word, own);
      return own;
    });
    const together = togetherIn(said);
    for (let one = 0; one < size; one++) scores[one] = (scores[one] ?? 0) + TOGETHER * (together[one] ?? 0);
    const strength = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
    const meaning = scores.indexOf(strength);
    const ranked = rankFields(scores, strength);
    const first = ranked.fields[0]?.id ?? 0;
    const words = [...new Set(said.map(({ at }) => at))].sort((a, b) => a - b);
    const weights = said.reduce((sum, { weight }) => sum + weight, 0);
    const shareOf = (passes: (at: number) => boolean): number =>
      said.reduce((sum, { weight }, at) => sum + (passes(at) ? weight : 0), 0) / weights;
    const isFor = (at: number): boolean => {
      const [here, usual] = [counts[at]?.ofAny[first] ?? 0, (said[at]?.names.length ?? 0) / all.length];
      const likelihood = (here + OWN_NAMES * usual) / ((total.ofAny[first] ?? 0) + OWN_NAMES);
      return Math.log(likelihood / usual) > LEAST_SUPPORT;
    };
    const isOwn = (at: number): boolean => (counts[at]?.ofMeaning[meaning] ?? 0) > 0;
    return {
      ...ranked,
      meaning,
      strength,
      words,
      known: words.length / tokens.filter((token, at) => !isTaken(at) && !isPassedOver(token)).length,
      supporting: new Set(said.flatMap(({ at, isFull }, number) => (isFull && isFor(number) ? [at] : [])))
        .size,
      ofField: shareOf(isFor),
      ofMeaning: shareOf(isOwn),
      isElsewhere: said.some(
        ({ token }, at) => isBody(classOf(token, rootsOf(token))) && !isOwn(at) && !isFor(at),
      ),
      isOfDoctor:
        tokens.some((token, at) => namesDoctor(token) && !isTitleBefore(tokens[at + 1], at)) &&
        tokens.every((token, at) => isPassedOver(token) || isTaken(at) || words.includes(at)),
    };
  };

  /** How many of the names are of each meaning, of the first field of it, and of any. */
  function counted(names: readonly number[]) {
    const ofMeaning = new Uint16Array(size);
    const [ofFirst, ofAny] = [new Uint32Array(fieldsEnd), new Uint32Array(fieldsEnd)];
    for (const name of names) {
      const meaning = meanings[name] ?? 0;
      ofMeaning[meaning] = (ofMeaning[meaning] ?? 0) + 1;
      const first = firsts[meaning] ?? 0;
      ofFirst[first] = (ofFirst[first] ?? 0) + 1;
      for (const field of fields[meaning] ?? []) ofAny[field] = (ofAny[field] ?? 0) + 1;
    }
    return { ofMeaning, ofFirst, ofAny };
  }

  function wordsSaid(tokens: readonly string[], isTaken: (at: number) => boolean, how: HowToRead): Word[] {
    const units = unitsOf(lexicon, tokens, how).filter(
      ({ words }) =>
        words.length === 1 && words.every((at) => !isTaken(at) && !isPassedOver(tokens[at] ?? '')),
    );
    return [...Map.groupBy(units, ({ words: [at = 0] }) => at)].flatMap(([at, of]) => {
      const token = tokens[at] ?? '';
      // A joined word that has names as a whole is not taken apart.
      const wholes = of.filter(({ isTelling }) => isTelling === undefined);
      const isWhole = wholes.some(({ keys }) => keys.some(({ fit }) => fit >= FIT.root));
      return (isWhole ? wholes : of).flatMap(({ keys }) => toWord(at, token, keys));
    });
  }

  function toWord(at: number, token: string, keys: Unit['keys']): Word[] {
    round += 1;
    const names: number[] = [];
    for (const { key } of keys) {
      for (let place = start(places.starts, key); place < start(places.starts, key + 1); place++) {
        const name = (places.values[place] ?? 0) >>> PLACE_BITS;
        if ((meanings[name] ?? 0) >= size || seen[name] === round) continue;
        seen[name] = round;
        names.push(name);
      }
    }
    if (names.length === 0) return [];
    const best = keys.reduce((most, { fit }) => Math.max(most, fit), 0);
    const isDoubtful = best <= FIT.mistake || best === FIT.thin;
    const said = weightOf(token);
    const counts = said * (isDoubtful ? WEIGHTS.mistyped : 1);
    const weight = counts * Math.log(all.length / names.length);
    return [{ at, token, names, weight, isFull: said === 1 && best > FIT.mistake }];
  }

  /** How much likelier each meaning says the word than others do. */
  function addRatios(scores: Float64Array, word: Word, own: ReturnType<typeof counted>): void {
    const usual = word.names.length / all.length;
    const factor = (TEMPER * word.weight) / Math.log(1 / usual);
    for (let meaning = 0; meaning < size; meaning++) {
      const field = firsts[meaning] ?? 0;
      const inField =
        ((own.ofFirst[field] ?? 0) + FIELD_NAMES * usual) / ((total.ofFirst[field] ?? 0) + FIELD_NAMES);
      const here =
        ((own.ofMeaning[meaning] ?? 0) + OWN_NAMES * inField) / ((total.ofMeaning[meaning] ?? 0) + OWN_NAMES);
      scores[meaning] = (scores[meaning] ?? 0) + factor * Math.max(LEAST_RATIO, Math.log(here / usual));
    }
  }

  /** Of each meaning the weight of the words that stand in one of its names, less what the name has besides. */
  function togetherIn(said: readonly Word[]): Float64Array {
    const best = new Float64Array(size);
    const touched: number[] = [];
    for (const { names, weight, isFull } of said)
      for (const name of names) {
        if (sums[name] === 0) touched.push(name);
        if (isFull) hits[name] = (hits[name] ?? 0) + 1;
        sums[name] = (sums[name] ?? 0) + weight;
      }
    for (const name of touched) {
      const words = hits[name] ?? 0;
      const most = sizes[name] ?? 1;
      const meaning = meanings[name] ?? 0;
      if (words > 1 || most === 1)
        best[meaning] = Math.max(best[meaning] ?? 0, (sums[name] ?? 0) * Math.min(1, words / most));
      hits[name] = 0;
      sums[name] = 0;
    }
    return best;
  }

  function rankFields(scores: Float64Array, top: number): Pick<Evidence, 'fields' | 'likely'> {
    const shares = new Float64Array(fieldsEnd);
    let sum = 0;
    scores.forEach((score, meaning) => {
      const likely = Math.exp(score - top);
      sum += likely;
      fields[meaning]?.forEach((field, rank) => {
        shares[field] = (shares[field] ?? 0) + likely * (RANKS[rank] ?? FURTHER);
      });
    });
    const ranked = Array.from(shares, (share, id): Ranked => ({ id, share: share / sum }));
    return {
      likely: 1 / sum,
      fields: ranked.sort((a, b) => b.share - a.share).slice(0, OFFERED.fields),
    };
  }
}

const isPassedOver = (token: string): boolean => isFunctionWord(token) || isFiller(token);

function weightOf(token: string): number {
  if (isQualifier(token) || isNegation(token)) return WEIGHTS.aside;
  return isGeneric(classOf(token, rootsOf(token))) ? WEIGHTS.generic : 1;
}

/** German joins the word for a doctor to what he is for. */
const namesDoctor = (token: string): boolean =>
  classOf(token, rootsOf(token)) === DOCTOR || /.{4}(?:arzt|arztin|doktor|spezialist)$/.test(token);

/** "Doctor Strange" is a name; "memory doctor" and "doctor for memory" are not. */
const isTitleBefore = (next: string | undefined, at: number): boolean =>
  at === 0 && next !== undefined && /^[a-z]/.test(next) && !isPassedOver(next);

const isSureOf = (evidence: Evidence): boolean => isSureOfWords(evidence) || isSureOfDoctor(evidence);

const isSureOfDoctor = ({ fields: [first], ...one }: Evidence): boolean =>
  one.isOfDoctor &&
  one.supporting >= 1 &&
  (first?.share ?? 0) >= BINDS.ofDoctor.share &&
  one.strength >= BINDS.ofDoctor.strength &&
  one.ofField >= BINDS.ofDoctor.ofField &&
  !one.isElsewhere;

const isSureOfWords = ({ fields: [first], ...one }: Evidence): boolean =>
  (first?.share ?? 0) >= BINDS.share &&
  one.strength >= BINDS.strength &&
  one.supporting >= BINDS.words &&
  one.ofField >= (one.words.length <= BINDS.few ? BINDS.ofFieldOfFew : BINDS.ofField) &&
  one.ofMeaning >= BINDS.ofMeaning &&
  // "White patches on the hands" are of the skin.
  (!one.isElsewhere || one.ofMeaning >= BINDS.elsewhere);

/** Reads a query from all of its words together, where single terms of the lexicon are uncertain or leave words unexplained. */
export function createGuesser(lexicon: Lexicon) {
  const weigh = createEvidence(lexicon);
  const meaningOf = new Map<number, number>();
  lexicon.kinds.forEach((kind, meaning) => {
    if (MEANT_KINDS[kind] === 'specialization') meaningOf.set(lexicon.ids[meaning] ?? 0, meaning);
  });
  /** Whether the term belongs to none of the fields that the words suggest. */
  const isOfOther = ({ meanings }: Said, evidence: Evidence): boolean => {
    const likely = evidence.fields.filter(({ share }) => share >= CONTESTS.share);
    return !meanings.some((meaning) => {
      const { kind, id } = meantBy(lexicon, meaning);
      const fields = kind === 'specialization' ? [id] : fieldsOf(lexicon, meaning);
      return likely.some((field) => fields.includes(field.id));
    });
  };

  return {
    /**
     * The field that the words suggest: sure where nearly all of them suggest the same one, else the likeliest fields.
     * @param named uncertain terms among the words.
     */
    guess(
      tokens: readonly string[],
      isTaken: (at: number) => boolean,
      how: HowToRead,
      named: readonly Said[] = [],
    ): Said | null {
      const evidence = weigh(tokens, isTaken, how);
      const [first] = evidence?.fields ?? [];
      if (!evidence || !first || first.share < OFFERED.share || evidence.strength < OFFERED.strength)
        return null;
      // "Heartburn despite tablets" is not high blood pressure: two readings of different fields are both doubtful.
      const isContested =
        evidence.ofMeaning < CONTESTS.unlessOfMeaning &&
        named.some((one) => one.mistyped.size === 0 && isOfOther(one, evidence));
      const isSure = isSureOf(evidence) && !isContested;
      // One known word among unknown ones proves nothing: "weather tomorrow".
      if (evidence.known <= OFFERED.known && evidence.supporting < BINDS.words) return null;
      // A complaint may be urgent; a disease would be a diagnosis.
      const isMeant =
        isSure &&
        evidence.likely >= BINDS.likely &&
        ['complaint', 'procedure'].includes(meantBy(lexicon, evidence.meaning).kind) &&
        fieldsOf(lexicon, evidence.meaning)[0] === first.id;
      const [likeliest, ...further] = evidence.fields.flatMap(({ id }) => meaningOf.get(id) ?? []);
      const meaning = isMeant ? evidence.meaning : likeliest;
      if (meaning === undefined) return null;
      return {
        meanings: [meaning],
        meant: meantBy(lexicon, meaning),
        words: evidence.words,
        isSure,
        rivals: isSure ? [] : further,
        mistyped: new Map(),
      };
    },

    /**
     * Terms that all words together contradict: "malaria" in "malaria prevention", a term that is part of a longer one.
     * A kind of doctor named in two words is never contradicted.
     */
    contradicted(
      tokens: readonly string[],
      isTaken: (at: number) => boolean,
      how: HowToRead,
      said: readonly Said[],
    ): Said[] {
      const doubtful = said.filter(
        ({ meant, words }) => meant.kind !== 'specialization' || words.length === 1,
      );
      if (doubtful.length === 0) return [];
      const evidence = weigh(tokens, isTaken, how);
      if (!evidence || evidence.ofField < CONTESTS.ofField || !isSureOf(evidence)) return [];
      return doubtful.filter(
        (one) => evidence.words.some((at) => !one.words.includes(at)) && isOfOther(one, evidence),
      );
    },
  };
}
