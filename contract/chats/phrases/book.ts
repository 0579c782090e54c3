import { afterOperation } from './after-operation.ts';
import { arrival } from './arrival.ts';
import { beforeOperation } from './before-operation.ts';
import { dates } from './dates.ts';
import { documents } from './documents.ts';
import { greeting } from './greeting.ts';
import { medicines } from './medicines.ts';
import { payment } from './payment.ts';
import type { Phrase, PhraseGroup } from './phrase.ts';
import { symptoms } from './symptoms.ts';
import { thanks } from './thanks.ts';
import { understanding } from './understanding.ts';
import { visa } from './visa.ts';

/** All phrases by situation. An id is for good: messages name it. */
export const phraseGroups = {
  greeting,
  documents,
  symptoms,
  medicines,
  dates,
  visa,
  arrival,
  payment,
  before_operation: beforeOperation,
  after_operation: afterOperation,
  thanks,
  understanding,
} satisfies Record<string, PhraseGroup>;
export type PhraseGroupName = keyof typeof phraseGroups;

export const phraseBook: ReadonlyMap<string, Phrase> = new Map(
  Object.values(phraseGroups).flatMap((group): [string, Phrase][] => Object.entries(group)),
);

/** Whether one of that side may send it. */
export const isFor = (phrase: Phrase, side: 'client' | 'staff'): boolean =>
  phrase.by === 'both' || phrase.by === side;
