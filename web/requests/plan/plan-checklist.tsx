import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type Plan, tickItem } from '../../../contract/requests/plan.ts';
import { useOfferAct } from '../../offers/use-offer-act.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import classes from './plan.module.css';

type Item = Plan['items'][number];

/** The day by which a line has to be done; null: no date stands yet. */
function dayOf(item: Item, day: string | null): string | null {
  if (day === null || item.days_before === null) return null;
  return new Date(Date.parse(day) - item.days_before * 86_400_000).toISOString().slice(0, 10);
}

/** What to do before the journey, with ticks of the client; `onTick` null: they are only shown. */
export function Checklist({ plan, canTick }: { plan: Plan; canTick: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const tick = useOfferAct(revalidate, async (item: Item) => {
    await browserApi(tickItem, {
      params: { id: plan.request_id },
      body: { item_id: item.id, is_done: item.done_at === null },
    });
    await revalidate();
  });
  if (plan.items.length === 0) return <p className={classes.quiet}>{t('plan.items.none')}</p>;
  const done = plan.items.filter(({ done_at }) => done_at !== null).length;
  return (
    <>
      <p className={classes.quiet}>{t('plan.items.progress', { done, all: plan.items.length })}</p>
      <ul className={classes.items}>
        {plan.items.map((item) => {
          const day = dayOf(item, plan.day);
          return (
            <li key={item.id}>
              <Checkbox
                checked={item.done_at !== null}
                disabled={!canTick}
                onChange={() => tick.run(item)}
                label={
                  <span className={classes.item}>
                    <bdi>{item.text}</bdi>
                    <span className={classes.quiet}>
                      {t(`plan.items.kind.${item.kind}`)}
                      {day !== null && ` · ${t('plan.items.by', { date: format.date(day) })}`}
                    </span>
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
