import { useTranslation } from 'react-i18next';
import type { InboxLabel } from '../../../contract/requests/assignments.ts';
import { useFormat } from '../../platform/format.ts';
import classes from './labels.module.css';

/** A label: its name on its colour. */
export const LabelPill = ({ label: { name, color } }: { label: Pick<InboxLabel, 'name' | 'color'> }) => (
  <bdi className={classes.label} data-color={color} title={name}>
    {name}
  </bdi>
);

type Props = {
  labels: readonly InboxLabel[];
  /** Short form within a line: two labels, or one in a narrow line, and the number of the others. */
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

/** The number of further labels, with their names as a tip and for screen readers. */
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
