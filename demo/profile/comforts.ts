import type { DemoComfort } from '../dictionary.ts';
import type { Random } from '../random.ts';

export type ComfortAnswer = { comfortId: number; value: 'free' | 'paid' | 'no' };

/** What a comfort is like in most clinics: some are nearly always free, some always paid, some rare. */
function habitOf(slug: string): { has: number; free: number } {
  let mixed = 2_166_136_261;
  for (const letter of slug) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  const spread = (mixed >>> 0) / 4_294_967_296;
  return { has: 0.5 + 0.45 * spread, free: ((mixed >>> 8) & 0xff) / 255 };
}

const habits = new Map<string, { has: number; free: number }>();

/** What a clinic says of comforts; of about a third it says nothing, and of those there is no entry. */
export function answerComforts(
  random: Random,
  comforts: readonly DemoComfort[],
  answeredShare: number,
): ComfortAnswer[] {
  const equipped = 0.75 + 0.4 * random.fraction();
  return comforts.flatMap(({ id, slug }): ComfortAnswer[] => {
    if (!random.chance(answeredShare)) return [];
    const habit = habits.get(slug) ?? habitOf(slug);
    habits.set(slug, habit);
    if (!random.chance(habit.has * equipped)) return [{ comfortId: id, value: 'no' }];
    return [{ comfortId: id, value: random.chance(0.2 + 0.7 * habit.free) ? 'free' : 'paid' }];
  });
}
