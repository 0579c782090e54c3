import type { ReactNode } from 'react';
import { ArrayField, FunctionField, SelectField, TextField, useLocale } from 'react-admin';
import { type AdminClinicDetail, entryStatuses } from '../../../contract/clinics/admin-clinics.ts';
import { AdminShow } from '../../platform/admin-show.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { NameList, useCodeNames } from '../../platform/codes.tsx';
import { InnerTable } from '../../platform/inner-table.tsx';
import type { ShowPart } from '../../platform/show-parts.tsx';

/** What clinics and doctors have both. */
type Entry = Pick<AdminClinicDetail, 'id' | 'title' | 'names' | 'missing'>;

type Props<E extends Entry> = {
  /** Its name in the log. */
  entity: 'clinic' | 'doctor';
  acts: ReactNode;
  /** Field of its texts. */
  text: 'description' | 'about';
  /** Its page on the site. */
  hrefOf(entry: E): string;
  /** Further parts of it. */
  parts?: readonly ShowPart[];
  /** Fields that only this kind has. */
  children: ReactNode;
};

/** A clinic or a doctor with what is missing in which language, and what was done to it. */
export function EntryShow<E extends Entry>({ entity, acts, text, hrefOf, parts, children }: Props<E>) {
  const [languageName, format] = [useCodeNames('language'), new Intl.ListFormat(useLocale())];
  return (
    <AdminShow acts={acts} entity={entity} {...(parts && { parts })}>
      <FunctionField<E>
        source="title"
        render={(entry) => (
          <a href={hrefOf(entry)} target="_blank" rel="noreferrer">
            <bdi>{entry.title}</bdi>
          </a>
        )}
      />
      <SelectField source="status" choices={choicesOf('admin.clinics.status', entryStatuses)} />
      <FunctionField<E> source="missing" render={({ missing }) => format.format(missing.map(languageName))} />
      <FunctionField<E> source="names" render={({ names }) => <NameList names={names} />} />
      {children}
      <ArrayField source="texts">
        <InnerTable>
          <FunctionField<{ lang: string }>
            source="lang"
            sortable={false}
            render={({ lang }) => languageName(lang)}
          />
          <TextField source={text} sortable={false} dir="auto" />
        </InnerTable>
      </ArrayField>
    </AdminShow>
  );
}
