import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { AdminChangeDetail, Official, WantedChange } from '../../../contract/clinics/clinic-changes.ts';
import { useCodeNames } from '../../platform/codes.tsx';
import { useCalendarDay } from '../../platform/when.tsx';

type Rows = Record<string, { now: string; wanted: string }>;

/** Names of languages and words for days, in the language of the reader. */
type Words = { languageOf(code: string): string; dayOf(day: string): string };

export const useComparisonWords = (): Words => ({
  languageOf: useCodeNames('language'),
  dayOf: useCalendarDay(),
});

/** What stands now and what would stand there, by field; empty where there is nothing. */
export function compareChange(official: Official, wanted: WantedChange, { languageOf, dayOf }: Words): Rows {
  const named = (labels: readonly { lang: string; text: string }[]): string =>
    labels.map(({ lang, text }) => `${languageOf(lang)}: \u2068${text}\u2069`).join('\n');
  const day = (of: string | null | undefined): string => (of ? dayOf(of) : '');
  if (wanted.kind === 'names')
    return {
      title: { now: official.names.title, wanted: wanted.title },
      labels: { now: named(official.names.labels), wanted: named(wanted.labels) },
    };
  if (wanted.kind === 'address') {
    const { city, address, postcode } = official.address;
    const isMoved = wanted.city_id !== null && wanted.city_id !== city?.id;
    return {
      city: { now: city?.title ?? '', wanted: isMoved ? `GeoNames ${wanted.city_id}` : (city?.title ?? '') },
      address: { now: address ?? '', wanted: wanted.address },
      postcode: { now: postcode ?? '', wanted: wanted.postcode ?? '' },
    };
  }
  const isGone = wanted.act === 'remove';
  if (wanted.kind === 'licence') {
    const doctor = official.doctors.find(({ id }) => id === wanted.doctor_id);
    const held = (doctor?.licences ?? official.licences).find(({ id }) => id === wanted.id);
    return {
      doctor: { now: doctor?.title ?? '', wanted: doctor?.title ?? '' },
      number: { now: held?.number ?? '', wanted: isGone ? '' : wanted.number },
      body: { now: held?.body ?? '', wanted: isGone ? '' : wanted.body },
      url: { now: held?.url ?? '', wanted: isGone ? '' : (wanted.url ?? '') },
      valid_until: { now: day(held?.valid_until), wanted: isGone ? '' : day(wanted.valid_until) },
    };
  }
  const held = official.accreditations.find(({ slug }) => slug === wanted.accreditation);
  return {
    accreditation: { now: held?.title ?? '', wanted: isGone ? '' : wanted.accreditation },
    number: { now: held?.number ?? '', wanted: isGone ? '' : (wanted.number ?? '') },
    valid_from: { now: day(held?.valid_from), wanted: isGone ? '' : day(wanted.valid_from) },
    valid_until: { now: day(held?.valid_until), wanted: isGone ? '' : day(wanted.valid_until) },
  };
}

/** Two columns; what differs is set in bold. */
export function Comparison() {
  const change = useRecordContext<AdminChangeDetail>();
  const [translate, words] = [useTranslate(), useComparisonWords()];
  if (!change) return null;
  const rows = Object.entries(compareChange(change.official, change.wanted, words));
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell />
          <TableCell>{translate('admin.changes.now')}</TableCell>
          <TableCell>{translate('admin.changes.wanted')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody sx={{ whiteSpace: 'pre-line' }}>
        {rows.map(([field, { now, wanted }]) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {translate(`admin.changes.part.${field}`)}
            </TableCell>
            <TableCell>
              <bdi>{now}</bdi>
            </TableCell>
            <TableCell sx={now === wanted ? {} : { fontWeight: 600 }}>
              <bdi>{wanted}</bdi>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
