import { useTranslation } from 'react-i18next';
import { blankTerms } from '../../../contract/offers/blank-terms.ts';
import { costOf } from '../../../contract/offers/offer-costs.ts';
import type { OfferTemplate } from '../../../contract/offers/offer-templates.ts';
import { onlyGroups } from '../../../contract/offers/template-groups.ts';
import { useFormat } from '../../platform/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useChanges } from '../use-changes.tsx';
import { useCost } from '../use-cost.ts';
import classes from './templates.module.css';

type Props = {
  template: OfferTemplate;
  isDefault: boolean;
  onEdit(): void;
  onDrop(): void;
  onDefault(isDefault: boolean): void;
};

/** A template with all that it says, and whether new offers begin with it. */
export function TemplateRow({ template, isDefault, onEdit, onDrop, onDefault }: Props) {
  const { title, terms, fills, updated_at: updatedAt } = template;
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCost();
  const cost = fills.includes('price') ? costOf(terms) : null;
  return (
    <li>
      <div className={classes.head}>
        <div className={classes.words}>
          <b dir="auto">{title}</b>
          {fills.includes('price') && terms.procedure !== '' && terms.procedure !== title && (
            <span dir="auto">{terms.procedure}</span>
          )}
          {cost && <span>{words('price', cost).original}</span>}
          <span>{t('staff_templates.changed', { when: format.dateTime(updatedAt) })}</span>
        </div>
        <IconButton label={t('staff_templates.edit', { title })} onClick={onEdit}>
          <Icon name="note" size={20} />
        </IconButton>
        <IconButton label={t('staff.template_drop', { title })} onClick={onDrop}>
          <Icon name="trash" size={20} />
        </IconButton>
      </div>
      <Checkbox
        label={t('staff_templates.default')}
        checked={isDefault}
        onChange={({ currentTarget }) => onDefault(currentTarget.checked)}
      />
      <details className={classes.contents}>
        <summary>{t('staff_templates.contents')}</summary>
        <Contents template={template} />
      </details>
    </li>
  );
}

/** All that the template says, row by row. */
function Contents({ template: { terms, fills } }: { template: OfferTemplate }) {
  const { t } = useTranslation();
  const changesOf = useChanges();
  // No template is valid for no days: so the days are named wherever it fills them.
  const blank = blankTerms(0);
  const said = changesOf(
    { terms: blank, doctor: null },
    { terms: onlyGroups(blank, terms, fills), doctor: null },
  );
  if (said.length === 0) return <p>{t('staff_templates.nothing_said')}</p>;
  return (
    <dl>
      {said.map(({ key, label, now }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd dir="auto">{now}</dd>
        </div>
      ))}
    </dl>
  );
}
