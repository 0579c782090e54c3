import { DAY_MS, HOUR_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { PlanItem } from '../../../contract/requests/plan.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';
import type { FieldProblem } from '../../platform/errors.ts';
import { cleanLine, cleanText } from '../../platform/text/clean.ts';
import { addDays, dayIn, endOfDay, momentIn } from '../../platform/time-zone.ts';

/** States in which both sides can still change the plan. */
export const isPlanned = (state: RequestState): boolean => state === 'accepted' || state === 'scheduled';

export type Slot = { id: string; starts_at: string };

/**
 * Proposed times as moments, in their order; or why they cannot be proposed. Two of one moment, one that has passed and
 * one too far ahead are refused.
 */
export function readSlots(
  wanted: readonly { id: string; local: string }[],
  zone: string,
  now: Date,
): { slots: Slot[] } | { problem: FieldProblem } {
  const moments = wanted.map(({ id, local }) => ({ id, at: momentIn(zone, local) }));
  const latest = now.getTime() + limits.planDaysAhead * DAY_MS;
  for (const { at } of moments) {
    if (Number.isNaN(at.getTime())) return { problem: { key: 'format' } };
    if (at.getTime() <= now.getTime()) return { problem: { key: 'date_past' } };
    if (at.getTime() > latest)
      return { problem: { key: 'slot_far', values: { count: limits.planDaysAhead } } };
  }
  const isUnique = (values: unknown[]) => new Set(values).size === values.length;
  if (!isUnique(moments.map(({ at }) => at.getTime())) || !isUnique(moments.map(({ id }) => id)))
    return { problem: { key: 'slot_twice' } };
  const slots = moments
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ id, at }) => ({ id, starts_at: at.toISOString() }));
  return { slots };
}

/** When to remind next of an appointment, in the morning where the reader is; null: no reminder is left. */
export function nextReminder(startsAt: Date, readerZone: string, now: Date): Date | null {
  const day = dayIn(readerZone, startsAt);
  const mornings = limits.planReminderDays.map((days) => {
    const midnight = endOfDay(readerZone, addDays(day, -days - 1)).getTime() + 1;
    return new Date(midnight + limits.planReminderHour * HOUR_MS);
  });
  const coming = mornings.filter((at) => at > now).sort((one, other) => one.getTime() - other.getTime());
  return coming[0] ?? null;
}

export type KeptItem = PlanItem & { done_at: string | null };

/** The part of a plan, or of a template, that the clinic writes. */
export type ClinicsPart = {
  items: PlanItem[];
  arrival: string;
  contact_name: string;
  contact_phone: string;
};

/** The clinic's part as it is kept, or the field that cannot be: no id twice, no empty line, no signs that cannot be shown. */
export function tidyPart(given: ClinicsPart): ClinicsPart | { field: string } {
  const items = given.items.map((item) => ({ ...item, text: cleanLine(item.text) ?? '' }));
  const areUnique = new Set(items.map(({ id }) => id)).size === items.length;
  if (!areUnique || items.some(({ text }) => text === '')) return { field: 'items' };
  const name = cleanLine(given.contact_name);
  if (name === null) return { field: 'contact_name' };
  const phone = cleanLine(given.contact_phone);
  if (phone === null || !/^[+()\d\s./-]*$/.test(phone)) return { field: 'contact_phone' };
  return { items, arrival: cleanText(given.arrival), contact_name: name, contact_phone: phone };
}

/** What the client has ticked stays ticked on the lines that stay. */
export const keepTicks = (items: readonly PlanItem[], before: readonly KeptItem[]): KeptItem[] =>
  items.map((item) => ({ ...item, done_at: before.find(({ id }) => id === item.id)?.done_at ?? null }));
