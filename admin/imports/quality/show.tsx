import { Table, TableBody, TableCell, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocale, useRecordContext, useTranslate } from 'react-admin';
import {
  problemKinds,
  type QualityGroup,
  qualityAges,
  qualityFacts,
} from '../../../contract/imports/admin-quality.ts';
import { AdminShow } from '../../platform/admin-show.tsx';
import { Figure } from '../../platform/figure.tsx';
import { Day, When } from '../../platform/when.tsx';
import { GroupName, problemsPath } from './share.tsx';

/** Every number of a country or a source, with its share of the clinics. */
function Counts(_: { source: string; label: string }) {
  const group = useRecordContext<QualityGroup>();
  const [translate, language] = [useTranslate(), useLocale()];
  if (!group) return null;
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const row = (key: string, title: string, count: number, shown: ReactNode = number.format(count)) => (
    <TableRow key={key}>
      <TableCell component="th" scope="row">
        {title}
      </TableCell>
      <TableCell align="right">{shown}</TableCell>
      <TableCell align="right">{percent.format(group.clinics === 0 ? 0 : count / group.clinics)}</TableCell>
    </TableRow>
  );
  const linkTo = (kind: string, count: number) =>
    count > 0 && group.kind === 'country' ? (
      <Link to={problemsPath(kind, group.name)}>{number.format(count)}</Link>
    ) : (
      number.format(count)
    );
  return (
    <Table size="small">
      <TableBody>
        {qualityFacts.map((fact) =>
          row(fact, translate(`admin.quality.fields.facts.${fact}`), group.facts[fact]),
        )}
        {qualityAges.map((age) => row(age, translate(`admin.quality.ages.${age}`), group.ages[age]))}
        {problemKinds.map((kind) =>
          row(
            kind,
            translate(`admin.problems.kinds.${kind}`),
            group.problems[kind],
            linkTo(kind, group.problems[kind]),
          ),
        )}
      </TableBody>
    </Table>
  );
}

/** One country or source. */
export function QualityShow() {
  return (
    <AdminShow<QualityGroup>>
      <GroupName source="name" />
      <Figure source="clinics" />
      <Figure source="score" />
      <Day source="newest_on" />
      <When source="computed_at" />
      <Counts source="facts" label="admin.quality.all_facts" />
    </AdminShow>
  );
}
