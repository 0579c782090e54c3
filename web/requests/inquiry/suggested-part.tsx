import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showPrice } from '../../../contract/content/money.ts';
import { type Suggested, suggestRecipients } from '../../../contract/requests/inquiry.ts';
import type { Asked } from '../../platform/asked.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import type { ChosenRecipient, Inquiry } from './inquiry-state.ts';
import classes from './recipients.module.css';

/** `isElsewhere`: no clinic fits within place and price of the search, so the list is without these bounds. */
type Found = 'none' | 'loading' | 'failed' | { list: readonly Suggested[]; isElsewhere: boolean };

type Props = { inquiry: Inquiry; asked: Asked; onAdd(one: ChosenRecipient): void };

/** Clinics in the place and up to the price of the search; when none fits, clinics without these bounds. */
async function fetchSuggested({ inquiry, asked }: Props) {
  const { specialization, disease, procedure, languages, recipients } = inquiry;
  const query = {
    ...(specialization && { specialization: specialization.slug }),
    ...(disease && { disease: disease.slug }),
    ...(procedure && { procedure: procedure.slug }),
    language: languages,
    except: recipients.map(({ clinic_id }) => clinic_id),
  };
  const bounds = {
    ...(asked.country !== undefined && { country: [asked.country] }),
    ...(asked.city !== undefined && { city: [Number(asked.city)] }),
    ...(asked.price_max !== undefined &&
      asked.currency !== undefined && {
        price_max: Number(asked.price_max),
        currency: Number(asked.currency),
      }),
  };
  const within = await browserApi(suggestRecipients, { query: { ...query, ...bounds } });
  if (within.data.length > 0 || Object.keys(bounds).length === 0)
    return { list: within.data, isElsewhere: false };
  const everywhere = await browserApi(suggestRecipients, { query });
  return { list: everywhere.data, isElsewhere: everywhere.data.length > 0 };
}

const toRecipient = (one: Suggested): ChosenRecipient => ({
  clinic_id: one.clinic_id,
  doctor_id: one.doctor?.id ?? null,
  title: one.title,
  doctor: one.doctor?.title ?? null,
  place: [one.city, one.country.title].filter(Boolean).join(', '),
  is_quiet: false,
});

/** Clinics that fit, each with its reasons and one press to add it. */
export function SuggestedPart(props: Props) {
  const { inquiry, onAdd } = props;
  const { t } = useTranslation();
  const [found, setFound] = useState<Found>('none');
  const [added, setAdded] = useState('');
  const title = useRef<HTMLHeadingElement>(null);

  async function suggest() {
    setFound('loading');
    try {
      setFound(await fetchSuggested(props));
      // After the list is drawn.
      setTimeout(() => title.current?.focus());
    } catch {
      setFound('failed');
    }
  }
  const chosen = new Set(inquiry.recipients.map(({ clinic_id }) => clinic_id));
  const left = typeof found === 'string' ? [] : found.list.filter(({ clinic_id }) => !chosen.has(clinic_id));
  return (
    <div className={classes.suggested}>
      {typeof found === 'string' && (
        <Button kind="tonal" loading={found === 'loading'} onClick={() => void suggest()}>
          {t('inquiry.suggest')}
        </Button>
      )}
      <p className={text.hidden} role="status">
        {added}
      </p>
      {found === 'loading' && <Waiting />}
      {found === 'failed' && (
        <div role="alert">
          <Note kind="amber">{t('inquiry.suggest_failed')}</Note>
        </div>
      )}
      {typeof found !== 'string' && (
        <>
          <h3 ref={title} tabIndex={-1} className={text.h4}>
            {t('inquiry.suggest_title')}
          </h3>
          {found.isElsewhere && <Note>{t('inquiry.suggest_elsewhere')}</Note>}
          {left.length > 0 && <p className={classes.place}>{t('inquiry.suggest_hint')}</p>}
          {left.length === 0 && (
            <Note>{t(found.list.length === 0 ? 'inquiry.suggest_none' : 'inquiry.suggest_rest')}</Note>
          )}
          <ul className={classes.list} hidden={left.length === 0}>
            {left.map((one) => (
              <SuggestedRow
                key={one.clinic_id}
                one={one}
                onAdd={() => {
                  onAdd(toRecipient(one));
                  setAdded(t('inquiry.suggest_added', { title: one.title }));
                  title.current?.focus();
                }}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.list} role="status" aria-label={t('site.loading')}>
      {[1, 2, 3].map((row) => (
        <div className={classes.row} key={row}>
          <Skeleton width="100%" height={72} />
        </div>
      ))}
    </div>
  );
}

/** The reasons in words, the weightiest first. */
function useReasons(one: Suggested): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies, currency } = useSite();
  return one.reasons.flatMap((reason) => {
    if (reason === 'language')
      return [
        t('inquiry.reason.language', { languages: format.list(one.languages.map(format.languageName)) }),
      ];
    if (reason === 'reply_time')
      return one.reply_time_minutes === null
        ? []
        : [t('inquiry.reason.reply_time', { time: format.duration(one.reply_time_minutes) })];
    if (reason === 'price') {
      const shown = one.price_from && showPrice(one.price_from, currency?.id ?? null, currencies);
      const isAmount = shown?.kind === 'price' || shown?.kind === 'original';
      // A price runs left to right in every language.
      return [
        isAmount
          ? t('inquiry.reason.price', { price: `\u2066${shown.text}\u2069` })
          : t('inquiry.reason.price_known'),
      ];
    }
    return [t(`inquiry.reason.${reason}`)];
  });
}

function SuggestedRow({ one, onAdd }: { one: Suggested; onAdd(): void }) {
  const { t } = useTranslation();
  const reasons = useReasons(one);
  return (
    <li className={classes.row}>
      <span className={classes.about}>
        <span className={classes.title}>
          <bdi>{one.title}</bdi>
        </span>
        <span className={classes.place}>
          {one.doctor !== null && (
            <>
              <bdi>{one.doctor.title}</bdi>
              {' · '}
            </>
          )}
          <bdi>{[one.city, one.country.title].filter(Boolean).join(', ')}</bdi>
        </span>
        <span className={classes.fit}>{t('inquiry.fit', { n: one.fit })}</span>
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              <Icon name="check" size={16} />
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </span>
      <Button
        kind="line"
        small
        aria-label={t('inquiry.suggest_add_name', { title: one.title })}
        onClick={onAdd}
      >
        <Icon name="plus" size={18} />
        {t('inquiry.suggest_add')}
      </Button>
    </li>
  );
}
