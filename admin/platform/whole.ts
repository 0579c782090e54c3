/**
 * For `queryOptions` of a view that shows more than the list's rows have: without it react-admin begins with the row. Forms
 * give it to `mutationOptions` too, so that what was saved takes the place of what was read.
 */
export const whole = { meta: { isWhole: true } };
