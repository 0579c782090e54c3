import { useTranslation } from 'react-i18next';
import { type TemplateGroup, templateGroups } from '../../../contract/offers/template-groups.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import classes from './template-groups.module.css';

type Props = {
  legend: string;
  /** Of which there is a choice. */
  offered?: readonly TemplateGroup[];
  value: readonly TemplateGroup[];
  /** How many fields of a group would change. */
  countOf?(group: TemplateGroup): number;
  error?: string | undefined;
  onChange(groups: TemplateGroup[]): void;
};

/** Groups of the fields of an offer, each with what belongs to it. */
export function TemplateGroups({ legend, offered = templateGroups, value, countOf, error, onChange }: Props) {
  const { t } = useTranslation();
  const put = (group: TemplateGroup, isOn: boolean) =>
    onChange(templateGroups.filter((one) => (one === group ? isOn : value.includes(one))));
  return (
    <fieldset className={classes.groups}>
      <legend>{legend}</legend>
      {offered.map((group) => (
        <Checkbox
          key={group}
          label={t(`staff.template_group.${group}`)}
          {...(countOf && { count: String(countOf(group)) })}
          checked={value.includes(group)}
          onChange={({ currentTarget }) => put(group, currentTarget.checked)}
        />
      ))}
      {error !== undefined && <FieldError id="template-groups-error">{error}</FieldError>}
    </fieldset>
  );
}
