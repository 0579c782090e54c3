const today = (): string => new Date().toISOString().slice(0, 10);
const firstDay = today();

/** Stands for a day on which the test ran, as YYYY-MM-DD: midnight may have passed since it began. */
export const dayOfTest = {
  asymmetricMatch: (day: unknown): boolean => typeof day === 'string' && firstDay <= day && day <= today(),
};
