import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { Link } from '../platform/links.tsx';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import { siteHref } from './clinic-contacts.tsx';
import { FactRow } from './fact-row.tsx';
import spoken from './spoken-languages.module.css';

type Related = NonNullable<Clinic['parent']>;

function Related({ title, slug }: Related) {
  const name = <bdi>{title}</bdi>;
  if (slug === null) return name;
  return (
    <Link to={clinicPath(slug)} className={text.link}>
      {name}
    </Link>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={text.link}>
      <bdi dir="ltr">{children}</bdi>
      <span className={text.hidden}>, {t('clinic.external')}</span>
    </a>
  );
}

function RelatedList({ items }: { items: readonly Related[] }) {
  return (
    <ul className={classes.related}>
      {items.map((one) => (
        <li key={one.slug ?? one.title}>
          <Related title={one.title} slug={one.slug} />
        </li>
      ))}
    </ul>
  );
}

/** Name of an article as people read it. */
function articleOf(href: string): string {
  const name = href.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name).replaceAll('_', ' ');
  } catch {
    return name;
  }
}

/** As the register writes it: four blocks of an ISNI. */
const written = ({ register, value }: Clinic['identifiers'][number]): string =>
  register === 'isni' ? value.replace(/(.{4})(?=.)/g, '$1\u00a0') : value;

const before = ['predecessor', 'successor'] as const;
const beside = ['parent', 'related'] as const;

/** What the clinic was before, whose it is, what belongs to it and who works with it, as its sources name them. */
export default function ClinicHistory({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const { parent, children, relations, identifiers } = clinic;
  const wikipedia = siteHref(clinic.wikipedia);
  const related = (kinds: readonly (typeof relations)[number]['kind'][]) =>
    kinds.map((kind) => {
      const those = relations.filter((one) => one.kind === kind);
      return (
        those.length > 0 && (
          <FactRow key={kind} label={t(`clinic.relation_${kind}`)}>
            <RelatedList items={those} />
          </FactRow>
        )
      );
    });
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.history')}</h2>
      <dl className={`${spoken.languages} ${classes.facts}`}>
        {related(before)}
        {parent !== null && (
          <FactRow label={t('clinic.parent')}>
            <Related {...parent} />
          </FactRow>
        )}
        {children.length > 0 && (
          <FactRow label={t('clinic.children')}>
            <RelatedList items={children} />
          </FactRow>
        )}
        {related(beside)}
        {wikipedia !== null && (
          <FactRow label={t('clinic.wikipedia')}>
            <Outside href={wikipedia}>{articleOf(wikipedia)}</Outside>
          </FactRow>
        )}
        {identifiers.length > 0 && (
          <FactRow label={t('clinic.registers')}>
            <ul className={classes.related}>
              {identifiers.map((one) => (
                <li key={`${one.register} ${one.value}`}>
                  {t(`clinic.register_${one.register}`)}{' '}
                  {one.url === null ? (
                    <bdi dir="ltr">{written(one)}</bdi>
                  ) : (
                    <Outside href={one.url}>{written(one)}</Outside>
                  )}
                </li>
              ))}
            </ul>
          </FactRow>
        )}
      </dl>
    </section>
  );
}
