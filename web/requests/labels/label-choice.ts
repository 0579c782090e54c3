import type { InboxLabel } from '../../../contract/requests/assignments.ts';

/** What the label dialog needs to know of a row. */
export type Labelled = { clinicId: number; labels: readonly InboxLabel[] };

/** Labels that are put on rows, and those that are taken off, by id. */
export type LabelChange = { add: string[]; remove: string[] };

/** How many of the rows of its clinic have a label: all, some or none. */
export function standingOf(
  rows: readonly Labelled[],
  label: { id: string; clinic_id: number },
): 'all' | 'some' | 'none' {
  const own = rows.filter(({ clinicId }) => clinicId === label.clinic_id);
  const having = own.filter(({ labels }) => labels.some(({ id }) => id === label.id)).length;
  return having === 0 ? 'none' : having === own.length ? 'all' : 'some';
}

/** The part of a change that changes this row; `known` are the labels of its clinic. */
export function changeOf(
  { labels }: Pick<Labelled, 'labels'>,
  { add, remove }: LabelChange,
  known: ReadonlySet<string>,
): LabelChange {
  const has = new Set(labels.map(({ id }) => id));
  return {
    add: add.filter((id) => known.has(id) && !has.has(id)),
    remove: remove.filter((id) => known.has(id) && has.has(id)),
  };
}
