import Type from 'typebox';

/** The greatest whole number that the tables hold, and so that a caller may send. */
export const INTEGER_MAX = 2_147_483_647;

/** From 0. */
export const Natural = Type.Integer({ minimum: 0, maximum: INTEGER_MAX });

/** From 1. */
export const Positive = Type.Integer({ minimum: 1, maximum: INTEGER_MAX });

/** Names a row of a table that counts its rows, such as a clinic or a doctor. */
export const Id = Positive;
