import { useTranslation } from 'react-i18next';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { DrawnPicture } from '../../platform/picture.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './comparison-head.module.css';
import table from './comparison-table.module.css';

type Column = ClinicCard | DoctorCard;

const addressOf = (column: Column): string =>
  'slug' in column
    ? `/hospital/${column.slug}/about`
    : `/hospital/${column.clinic?.slug ?? '-'}/self/${column.id}`;

/** Who stands in each column: picture, name, place, what is checked. */
export function ComparisonHead({
  columns,
  onRemove,
}: {
  columns: readonly Column[];
  onRemove(id: number): void;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: styles that take a table apart take its meaning too
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tr role="row">
        <td className={table.corner}>
          <span>{t('comparison.order')}</span>
        </td>
        {columns.map((column) => (
          <th key={column.id} scope="col" className={table.column}>
            <div className={classes.who}>
              <span className={'slug' in column ? classes.picture : classes.portrait}>
                {column.picture && (
                  <DrawnPicture picture={column.picture} alt="" sizes="64px" loading="eager" />
                )}
              </span>
              <IconButton
                label={t('comparison.remove', { title: column.title })}
                onClick={() => onRemove(column.id)}
              >
                <Icon name="close" size={18} />
              </IconButton>
            </div>
            <Link to={addressOf(column)} className={classes.name} lang={column.title_lang ?? undefined}>
              {column.title}
            </Link>
            <Place column={column} />
            <Licence column={column} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** City and country of a column, or that they are not known. */
export function useColumnPlace(): (column: Column) => string {
  const { t } = useTranslation();
  return ({ city, country }) =>
    [city?.title, country?.title].filter(Boolean).join(t('site.comma')) || t('card.place_unknown');
}

function Place({ column }: { column: Column }) {
  const { t } = useTranslation();
  const placeOf = useColumnPlace();
  const titles = 'slug' in column ? [] : column.specializations.map(({ doctor_title }) => doctor_title);
  return (
    <span className={classes.place}>
      {titles.length > 0 && <span>{titles.slice(0, 2).join(t('site.comma'))}</span>}
      {placeOf(column)}
    </span>
  );
}

function Licence({ column: { verified_at } }: { column: Column }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={verified_at ? `${classes.proof} ${classes.checked}` : classes.proof}>
      <Icon name={verified_at ? 'shield' : 'unknown'} size={18} />
      {verified_at ? t('card.verified', { date: format.date(verified_at) }) : t('card.unverified')}
    </span>
  );
}
