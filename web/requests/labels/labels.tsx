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
  /** So many are shown, and of the others how many there are. */
  max?: number;
};

/** Labels of a request or a conversation; nothing where it has none. */
export function Labels({ labels, max = labels.length }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (labels.length === 0) return null;
  const others = labels.slice(max).map(({ name }) => name);
  return (
    <ul className={classes.labels} aria-label={t('staff.label.list')}>
      {labels.slice(0, max).map((label) => (
        <li key={label.id}>
          <LabelPill label={label} />
        </li>
      ))}
      {others.length > 0 && (
        <li className={classes.more} title={others.join(t('site.comma'))}>
          <span aria-hidden="true" dir="ltr">
            +{format.number(others.length)}
          </span>
          <span className={classes.heard}>{others.join(t('site.comma'))}</span>
        </li>
      )}
    </ul>
  );
}
