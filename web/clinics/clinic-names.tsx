import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { useFormat } from '../platform/format.ts';
import ledger from '../ui/ledger.module.css';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';

type Name = { kind: 'main' | Clinic['names'][number]['kind']; text: string; lang: string | null };

const shownAtOnce = 8;
const order = ['main', 'label', 'acronym', 'alias', 'former'] as const;

function namesOf({ title_original, title_original_lang, names }: Clinic): Name[] {
  const main: Name = { kind: 'main', text: title_original, lang: title_original_lang };
  const others = names.filter((name) => name.text !== main.text || name.lang !== main.lang);
  return [main, ...others].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Every name the clinic is known by, in its own script. */
export default function ClinicNames({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = namesOf(clinic);
  const front = names.slice(0, shownAtOnce);
  const rest = names.slice(shownAtOnce);
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.names')}</h2>
      <NameTable names={front} hasHead />
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary className={text.link}>
            {t('clinic.all_names', { count: rest.length, n: format.number(rest.length) })}
          </summary>
          <NameTable names={rest} hasHead={false} />
        </details>
      )}
    </section>
  );
}

function NameTable({ names, hasHead }: { names: readonly Name[]; hasHead: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table className={`${ledger.ledger} ${classes.names}`}>
      <thead className={hasHead ? undefined : text.hidden}>
        <tr>
          <th scope="col">{t('clinic.name')}</th>
          <th scope="col">{t('clinic.language')}</th>
          <th scope="col">{t('clinic.kind')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={`${name.kind} ${name.lang} ${name.text}`}>
            <td>
              <bdi lang={name.lang ?? undefined} dir="auto">
                {name.text}
              </bdi>
            </td>
            <td>{name.lang === null ? t('clinic.language_unknown') : format.languageName(name.lang)}</td>
            <td>{t(`clinic.kind_${name.kind}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
