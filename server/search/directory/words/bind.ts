/** From what words of a query name to what must hold: see `Found` in find.ts. */
import type { ListFilter } from '../../../../contract/search/filters.ts';
import type { ReadPart } from '../directory.ts';
import { citiesOf, fieldsOf, type Lexicon, meantBy, NEW_ENTRY } from '../lexicon/lexicon.ts';
import { isConcept, isPlaceKind, type Said } from '../lexicon/recognise.ts';
import { meaningOf } from '../segment/meanings.ts';
import type { Segment } from '../segment/segment.ts';
import type { TypedTexts } from './texts-left.ts';

/** Of these values any must hold; `part` is the part of the reading that says so. */
export type Bound = { part: number; any: readonly Held[] };
export type Held = { filter: ListFilter; values: readonly (string | number)[] };
/** Whether somebody holds something of each. */
export type Holds = (all: readonly (readonly Held[])[]) => boolean;

export type Bindings = {
  read: ReadPart[];
  bound: Bound[];
  /** Meanings by which those found are ordered (see segment/meanings.ts), and how much each counts. */
  order: Map<number, number>[];
};

/** Each next field counts for this much less. */
const NEXT_FIELD = 0.8;

/**
 * Who sees people with all of several complaints; of those whom nobody sees together, who sees the first. Whoever was asked
 * for besides, where they are among them. Null for what a single complaint leads to.
 */
function commonFields(
  all: readonly (readonly number[])[],
  asked: readonly (number | string)[],
): readonly number[] | null {
  const [first = []] = all;
  const common = first.filter((id) => all.every((fields) => fields.includes(id)));
  const wanted = common.filter((id) => asked.includes(id));
  if (wanted.length > 0) return wanted;
  if (all.length < 2) return null;
  return common.length > 0 ? common : first;
}

export function createBinder(segments: readonly Segment[], lexicon: Lexicon, holds: Holds) {
  const known = segments.at(-1)?.lists.specialization.values ?? [];
  const specializations = new Map(known.map((id, ordinal) => [id, ordinal]));

  const isHeld = (...all: (readonly Held[])[]): boolean => holds(all);
  const ranked = (fields: readonly number[]): Map<number, number> =>
    new Map(
      fields.flatMap((id, place) => {
        const ordinal = specializations.get(id);
        return ordinal === undefined
          ? []
          : [[meaningOf('specialization', ordinal), NEXT_FIELD ** place] as const];
      }),
    );
  const furtherOf = ({ meanings: [meaning = 0] }: Said, fields: readonly number[]): number[] =>
    fieldsOf(lexicon, meaning).filter((field) => !fields.includes(field));
  const fieldsHeld = (fields: readonly number[]): Held[] => [{ filter: 'specialization', values: fields }];

  /** A name may be that of a city and of a region: "Bali". */
  function placeHeld(meaning: number): Held {
    const { kind, id } = meantBy(lexicon, meaning);
    if (kind === 'region') return { filter: 'city', values: citiesOf(lexicon, meaning) };
    return { filter: kind === 'city' ? 'city' : 'country', values: [id] };
  }

  /**
   * What holds of a name said; null where nobody has it, nor a field it leads to. A disease or procedure that nobody has is
   * looked for in its fields.
   */
  function heldFor(
    { meanings, meant }: Said,
    common: readonly number[] | null = null,
  ): { any: Held[]; fields: number[] } | null {
    const [meaning = 0] = meanings;
    const fields = fieldsOf(lexicon, meaning);
    switch (meant.kind) {
      case 'specialization':
      case 'disease':
      case 'procedure': {
        const own: Held[] = [{ filter: meant.kind, values: [meant.id] }];
        // A new one is previewed as if somebody had it: then its words are read.
        if (meant.id === NEW_ENTRY || isHeld(own)) return { any: own, fields: [] };
        return fields.length > 0 && isHeld(fieldsHeld(fields)) ? { any: fieldsHeld(fields), fields } : null;
      }
      case 'complaint': {
        // The first field to see that is there: a wrong one is worse than none, and the others are told.
        const first = (common ?? fields).find((field) => isHeld(fieldsHeld([field])));
        return first === undefined ? null : { any: fieldsHeld([first]), fields: [first] };
      }
      case 'city':
      case 'region':
      case 'country':
        return { any: meanings.map(placeHeld), fields: [] };
      case 'female':
      case 'male': {
        const own: Held[] = [{ filter: 'sex', values: [meant.kind] }];
        return isHeld(own) ? { any: own, fields: [] } : null;
      }
      case 'language': {
        const own: Held[] = [{ filter: 'language', values: [meant.id] }];
        return isHeld(own) ? { any: own, fields: [] } : null;
      }
      default:
        return null;
    }
  }

  return {
    /** Concepts that nobody has, nor a field of theirs: their words may be anything. */
    isHeldByAny: (said: Said): boolean => !isConcept(said.meant) || heldFor(said) !== null,

    /** Whether it is no place, or one where somebody is. */
    isSettled: (said: Said): boolean => !isPlaceKind(said.meant) || isHeld(heldFor(said)?.any ?? []),

    /** Whether a clinic or doctor in this place offers everything that is certainly asked for. */
    isOfferedThere: (place: Said, said: readonly Said[]): boolean => {
      const asked = said.filter(({ meant, isSure }) => isConcept(meant) && isSure);
      return isHeld(
        heldFor(place)?.any ?? [],
        ...asked.flatMap((one) => heldFor(one)?.any ?? []).map((one) => [one]),
      );
    },

    /** @param forChildren the names that "children's doctor" says. */
    bind(said: readonly Said[], texts: TypedTexts, forChildren: readonly Said[]): Bindings {
      const read: ReadPart[] = [];
      const bound: Bound[] = [];
      const order: Bindings['order'] = [];
      const children = said.some(({ meant }) => meant.kind === 'children') ? forChildren[0] : undefined;
      const childrenId = children?.meant.id;
      const add = (one: Said, does: ReadPart['does'], fields: number[], ids = one.meanings): number => {
        read.push({
          kind: one.meant.kind,
          ids: ids.flatMap((meaning) => {
            const { kind, id } = meantBy(lexicon, meaning);
            return kind === one.meant.kind ? [id] : [];
          }),
          fields,
          further: one.meant.kind === 'complaint' ? furtherOf(one, fields) : [],
          does,
          words: texts.said(one.words),
          left: texts.without(one.words),
        });
        return read.length - 1;
      };
      const concepts = said.filter(({ meant, isSure }) => isConcept(meant) && isSure);
      const complaints = concepts.filter(({ meant }) => meant.kind === 'complaint');
      const main = [...concepts].sort((a, b) => b.words.length - a.words.length)[0];
      const asked = concepts.flatMap(({ meant }) => (meant.kind === 'specialization' ? [meant.id] : []));
      const led = complaints.map(({ meanings: [meaning = 0] }) => fieldsOf(lexicon, meaning));
      const common = commonFields(led, asked);
      const held = new Map(said.map((one) => [one, heldFor(one, common)]));
      const allConcepts = concepts.flatMap((one) => held.get(one)?.any ?? []).map((one) => [one]);
      const isTogether = concepts.length < 2 || isHeld(...allConcepts);
      // Who speaks the language there is looked for, and where nobody does, whoever is there.
      const others = said.flatMap((one) => {
        const found = isOfPerson(one) || !one.isSure ? null : held.get(one);
        return found && !isPlaceKind(one.meant) && (isTogether || one === main || !isConcept(one.meant))
          ? [found.any]
          : [];
      });
      const places = (['city', 'region', 'country'] as const).flatMap((kind) => {
        const all = said
          .filter(({ meant }) => meant.kind === kind)
          .flatMap((one) => held.get(one)?.any ?? []);
        return all.length > 0 ? [all] : [];
      });
      others.push(...places);
      const isSpoken = (any: readonly Held[]): boolean => isHeld(...others, any) || !isHeld(...others);
      for (const one of said) {
        const found = held.get(one) ?? null;
        const { kind } = one.meant;
        if (kind === 'price') add(one, 'sorts', []);
        else if (kind === 'children') addChildren(one);
        else if (found === null) add(one, 'ignored', []);
        else if (!one.isSure) addOffered(one);
        else if (isConcept(one.meant) && !isTogether && one !== main) add(one, 'ignored', []);
        else if (isOfPerson(one) && !isSpoken(found.any)) add(one, 'ignored', []);
        else addBound(one, found);
      }
      return { read, bound, order };

      function addBound(one: Said, { any, fields }: { any: Held[]; fields: number[] }): void {
        // Of two cities any: nobody is in both.
        if (isPlaceKind(one.meant)) {
          const all = said.filter(({ meant }) => meant.kind === one.meant.kind);
          const everywhere = all.flatMap((each) => held.get(each)?.any ?? []);
          const part = add(one, 'filters', []);
          const told = read[part];
          if (told && !isHeld(everywhere)) told.isEmpty = true;
          bound.push({ part, any: everywhere });
          return;
        }
        // A complaint of a child is first of all for who treats children.
        const isOfChild = one.meant.kind === 'complaint' && typeof childrenId === 'number';
        const led = isOfChild ? [childrenId, ...fields.filter((id) => id !== childrenId)] : fields;
        const part = add(one, 'filters', led);
        bound.push({ part, any: isOfChild ? fieldsHeld(led) : any });
        if (led.length > 0) order.push(ranked(led));
      }

      /** What the words may mean: those who do it come first, and nobody is left out. */
      function addOffered(one: Said): void {
        const meant = [...one.meanings.slice(0, 1), ...one.rivals];
        const offered = meant.flatMap((meaning) => {
          const { kind, id } = meantBy(lexicon, meaning);
          return kind === 'specialization' && typeof id === 'number' ? [id] : fieldsOf(lexicon, meaning);
        });
        const fields = [...new Set(offered)].filter((field) => isHeld(fieldsHeld([field])));
        add(one, 'offers', fields);
        order.push(ranked(fields));
      }

      /** Alone they are a field of their own; beside another those who treat children come first. */
      function addChildren(one: Said): void {
        if (typeof childrenId !== 'number' || !isHeld(fieldsHeld([childrenId]))) add(one, 'ignored', []);
        else if (concepts.length > 0) {
          add(one, 'orders', [childrenId]);
          order.push(ranked([childrenId]));
        } else bound.push({ part: add(one, 'filters', [childrenId]), any: fieldsHeld([childrenId]) });
      }
    },
  };
}

/** What is asked of who treats: left out where nobody there is so. */
const isOfPerson = ({ meant: { kind } }: Said): boolean =>
  kind === 'language' || kind === 'female' || kind === 'male';

export type Binder = ReturnType<typeof createBinder>;
