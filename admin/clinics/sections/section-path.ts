import type { EntryKind } from '../../../contract/clinics/sections/operator-endpoints.ts';
import type { EntrySection } from '../../../contract/clinics/sections/sections.ts';

/** Parameter of the edit page that names the section to open. */
export const SECTION_PARAM = 'section';

/** Path of the edit page of a clinic or a doctor with one section open. */
export const sectionPath = (kind: EntryKind, id: number, section: EntrySection): string =>
  `/${kind}/${id}?${new URLSearchParams({ [SECTION_PARAM]: section })}`;
