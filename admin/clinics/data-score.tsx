import { Box, Typography } from '@mui/material';
import { Link, useLocale, useRecordContext, useTranslate } from 'react-admin';
import type { AdminClinicDetail } from '../../contract/clinics/admin-clinics.ts';
import { type DataFact, dataFacts } from '../../contract/clinics/data-score.ts';
import type { ClinicSection } from '../../contract/clinics/sections/sections.ts';
import { filteredListPath } from '../platform/list-path.ts';
import { sectionPath } from './sections/section-path.ts';

/** Sections in which operators fill a missing fact; a description is looked for in the operator's language. */
const sectionsOf = (language: string): Partial<Record<DataFact, ClinicSection>> => ({
  specializations: 'specializations',
  specializations_stated: 'specializations',
  address: 'place',
  phone: 'contact',
  website: 'contact',
  opening_hours: 'practical',
  languages: 'languages',
  description: `text.${language}`,
});

/** The data score of a clinic, with what would raise it, by how much, and where it is filled. */
export function DataScoreField(_: { source: 'data_score' }) {
  const clinic = useRecordContext<AdminClinicDetail>();
  const [translate, language] = [useTranslate(), useLocale()];
  if (!clinic) return null;
  const { score, missing } = clinic.data_score;
  const points = new Intl.NumberFormat(language, { signDisplay: 'always' });
  return (
    <div className="wide">
      <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
        {translate('admin.clinics.data_score', { n: new Intl.NumberFormat(language).format(score) })}
      </Typography>
      {missing.length > 0 && (
        <>
          <Typography variant="body2" component="div" sx={{ marginBlockStart: 1 }}>
            {translate('admin.clinics.data_score_missing')}
          </Typography>
          <Box
            component="ul"
            sx={{ margin: 0, paddingInlineStart: 2.5, columns: '280px 3', columnGap: 4, fontSize: 14 }}
          >
            {dataFacts
              .filter(({ fact }) => missing.includes(fact))
              .map(({ fact, weight }) => (
                <Box component="li" key={fact} sx={{ breakInside: 'avoid', paddingBlock: 0.5 }}>
                  <MissingFact clinic={clinic} fact={fact} />{' '}
                  <Box component="span" sx={{ color: 'var(--muted)', whiteSpace: 'nowrap' }}>
                    {points.format(weight)}
                  </Box>
                </Box>
              ))}
          </Box>
        </>
      )}
    </div>
  );
}

/**
 * Name of a missing fact. It is a link if operators can fill in the fact; for `consistent` the link opens the list of
 * contradictions of this clinic.
 */
function MissingFact({ clinic: { id, merged_into }, fact }: { clinic: AdminClinicDetail; fact: DataFact }) {
  const [translate, language] = [useTranslate(), useLocale()];
  const words = translate(`admin.clinics.data_fact.${fact}`, {
    _: translate(`staff_profile.data_fact.${fact}`),
  });
  const section = sectionsOf(language)[fact];
  // A clinic that has become another is not written any more.
  if (merged_into !== null) return words;
  if (section !== undefined) return <Link to={sectionPath('clinics', id, section)}>{words}</Link>;
  if (fact === 'consistent') return <Link to={filteredListPath('problems', { q: String(id) })}>{words}</Link>;
  return words;
}
