import { useTranslation } from 'react-i18next';
import type { StaffFigures } from '../../../contract/clinics/staff-reports.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSiteData } from '../../platform/site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { csvOf, dayTable, figureTable } from './report-tables.ts';
import classes from './reports.module.css';

type Props = { title: string; figures: StaffFigures };

/** The report as files, made in the browser of what the page shows. */
export function ReportExport({ title, figures }: Props) {
  const { t } = useTranslation();
  const { language } = useSiteData();
  const { from, until, compared } = figures;
  const nameOf = (part: string, kind: string) => `${part}-${from}-${until}.${kind}`;
  const xlsx = useAction(async () => {
    const { xlsxOf } = await import('./report-xlsx.ts');
    const above = [
      [t('staff_figures.own'), title],
      [t('staff_figures.period'), from, until],
      ...(compared && compared.clinics === null
        ? [[t('staff_figures.compare_previous'), compared.from, compared.until]]
        : []),
      ...(compared && compared.clinics !== null
        ? [[t(`staff_figures.compare_${figures.comparison}`), compared.clinics]]
        : []),
      [],
    ];
    const pages = [
      { name: t('staff_figures.title'), above, ...figureTable(figures, t) },
      { name: t('staff_figures.days'), above: [], ...dayTable(figures, t) },
    ];
    saveFile(await xlsxOf(pages, language.direction === 'rtl'), nameOf('report', 'xlsx'));
  });
  return (
    <Section title={t('staff_figures.export')} lead={t('staff_figures.export_lead')}>
      <div className={classes.files}>
        <Button loading={xlsx.isBusy} onClick={xlsx.run}>
          {t('staff_figures.xlsx')}
        </Button>
        <Button onClick={() => saveFile(csvOf(figureTable(figures, t)), nameOf('report', 'csv'))}>
          {t('staff_figures.csv_figures')}
        </Button>
        <Button onClick={() => saveFile(csvOf(dayTable(figures, t)), nameOf('report-days', 'csv'))}>
          {t('staff_figures.csv_days')}
        </Button>
      </div>
    </Section>
  );
}
