/** For `queryOptions` of a view that shows more than a row of its list: it waits for the whole instead of beginning with the row. */
export const whole = { meta: { isWhole: true } };
