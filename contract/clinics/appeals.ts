import Type, { type Static } from 'typebox';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';

/** What someone says against a decision, once. */
export const AppealWords = Type.Object(
  {
    text: Type.String({ minLength: limits.appealMin, maxLength: limits.appealMax, pattern: '\\S' }),
  },
  closed,
);

/** An appeal as those who made it see it. */
export const appealFields = {
  may_appeal: Type.Boolean({ description: `Once, within ${limits.appealDays} days of the decision.` }),
  is_appealed: Type.Boolean({ description: 'Another operator decides, or has decided, for good.' }),
};

/** An appeal as operators see it. */
export const Appeal = Type.Object({
  text: Type.String(),
  appealed_at: Time,
  is_open: Type.Boolean({ description: 'It waits for an operator.' }),
  is_mine: Type.Boolean({ description: 'One has decided first oneself: another operator has to.' }),
  has_other: Type.Boolean({ description: 'There is an operator who may decide. Without one it waits.' }),
});
export type Appeal = Static<typeof Appeal>;

export const ShownAppeal = Nullable(Appeal, { description: 'Null: nobody has appealed.' });
