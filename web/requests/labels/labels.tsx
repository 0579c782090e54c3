import { useTranslation } from 'react-i18next';
import type { InboxLabel } from '../../../contract/requests/assignments.ts';
import { useFormat } from '../../platform/format.ts';
import classes from './labels.module.css';

/** A label as it stands on a row: its name on its colour. */
export const LabelPill = ({ label: { name, color } }: { label: Pick<InboxLabel, 'name' | 'color'> }) => (
  <bdi className={classes.label} data-color={color} title={name}>
    {name}
  </bdi>
);

type Props = {
  labels: readonly InboxLabel[];
  /** In a line with other things: two of them, one where the line is short, and how many the others are. */
  isShort?: boolean;
};

/** Labels of a request or a conversation; nothing where it has none. */
export function Labels({ labels, isShort = false }: Props) {
  const { t } = useTranslation();
  if (labels.length === 0) return null;
  return (
    <ul className={classes.labels} aria-label={t('staff.label.list')}>
      {labels.slice(0, isShort ? 2 : labels.length).map((label, place) => (
        <li key={label.id} className={isShort && place > 0 ? classes.wide : undefined}>
          <LabelPill label={label} />
        </li>
      ))}
      {isShort && <Others labels={labels.slice(2)} width={classes.wide} />}
      {isShort && <Others labels={labels.slice(1)} width={classes.narrow} />}
    </ul>
  );
}

/** How many more there are; their names for who points there, and for who listens. */
function Others({ labels, width }: { labels: readonly InboxLabel[]; width: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (labels.length === 0) return null;
  const names = labels.map(({ name }) => name).join(t('site.comma'));
  return (
    <li className={`${classes.more} ${width ?? ''}`} title={names}>
      <span aria-hidden="true" dir="ltr">
        +{format.number(labels.length)}
      </span>
      <span className={classes.heard}>{names}</span>
    </li>
  );
}
