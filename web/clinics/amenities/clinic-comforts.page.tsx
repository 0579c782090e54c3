import { useTranslation } from 'react-i18next';
import { useLoaderData, useSearchParams } from 'react-router';
import { type ComfortGroup, listClinicComforts } from '../../../contract/clinics/comforts.ts';
import { type ComfortValue, comfortValues } from '../../../contract/clinics/sections/amenities.ts';
import { clinicPath } from '../../platform/clinic-paths.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import { useClinic } from '../use-clinic.ts';
import classes from './comforts.module.css';

export { ClinicPartError as ErrorBoundary } from '../clinic-part-error.tsx';

async function load({ api, params, signal }: LoadArgs) {
  return api(listClinicComforts, { params: { slug: params.name ?? '' } }, signal);
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

const iconOf: Record<ComfortValue, IconName> = {
  free: 'check',
  paid: 'plus',
  no: 'close',
  unknown: 'unknown',
};
const isThere = (value: ComfortValue) => value === 'free' || value === 'paid';

function countsOf(groups: readonly ComfortGroup[]): Record<ComfortValue, number> {
  const counts = { free: 0, paid: 0, no: 0, unknown: 0 };
  for (const { comforts } of groups) for (const { value } of comforts) counts[value] += 1;
  return counts;
}

/** What makes the stay easier: every comfort of the dictionary with what the clinic says of it. */
export default function ClinicComfortsPage() {
  const clinic = useClinic();
  const { data } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const isOnlyThere = query.get('only') === 'there';
  const counts = countsOf(data);
  const words = { title: clinic.title, place: clinic.city?.title ?? clinic.country.title };
  const groups = data
    .map((group) => ({
      ...group,
      comforts: group.comforts.filter(({ value }) => !isOnlyThere || isThere(value)),
    }))
    .filter(({ comforts }) => comforts.length > 0);
  return (
    <section className={classes.part}>
      <PageMeta
        title={t('comforts.page_title', words)}
        description={t('comforts.page_description', words)}
        noIndex={counts.free + counts.paid + counts.no === 0}
      />
      <h2 className={text.h2}>{t('clinic.part_comforts')}</h2>
      <Summary counts={counts} />
      {counts.free + counts.paid > 0 && (
        <Choice slug={clinic.slug} isOnlyThere={isOnlyThere} there={counts.free + counts.paid} />
      )}
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.slug} group={group} />
        ))}
      </div>
      <p className={classes.note}>{t('comforts.note')}</p>
    </section>
  );
}

/** How many of each value, in words. */
function Summary({ counts }: { counts: Record<ComfortValue, number> }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (counts.free + counts.paid + counts.no === 0)
    return <p className={classes.lead}>{t('comforts.none')}</p>;
  return (
    <ul className={classes.summary}>
      {comfortValues.map((value) => (
        <li key={value} data-value={value}>
          <Icon name={iconOf[value]} size={18} />
          {t(`comforts.count_${value}`, { count: counts[value], n: format.number(counts[value]) })}
        </li>
      ))}
    </ul>
  );
}

function Choice({ slug, isOnlyThere, there }: { slug: string; isOnlyThere: boolean; there: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const path = clinicPath(slug, 'comforts');
  const choices = [
    { to: path, label: t('comforts.all'), isOn: !isOnlyThere },
    {
      to: `${path}?only=there`,
      label: t('comforts.only_there', { n: format.number(there) }),
      isOn: isOnlyThere,
    },
  ];
  return (
    <nav className={classes.choice} aria-label={t('comforts.choice')}>
      {choices.map(({ to, label, isOn }) => (
        <Link key={to} to={to} replace preventScrollReset aria-current={isOn ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Group({ group: { title, comforts } }: { group: ComfortGroup }) {
  const { t } = useTranslation();
  return (
    <section className={classes.group}>
      <h3>{title}</h3>
      <ul>
        {comforts.map((comfort) => (
          <li key={comfort.slug} data-value={comfort.value}>
            <Icon name={iconOf[comfort.value]} size={18} />
            <span>{comfort.title}</span>
            <span className={classes.value}>{t(`comfort_value.${comfort.value}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
