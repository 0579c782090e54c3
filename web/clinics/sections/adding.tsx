import { useTranslation } from 'react-i18next';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';

type Props = {
  label: string;
  terms: readonly Term[];
  error: string | undefined;
  onAdd(slug: string): void;
};

/** A choice that adds what is chosen, out of what is not there yet. */
export function Adding({ label, terms, error, onAdd }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      value=""
      error={error}
      onChange={({ target }) => target.value !== '' && onAdd(target.value)}
    >
      <option value="">{t('sections.choose')}</option>
      {terms.map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {title}
        </option>
      ))}
    </Select>
  );
}

/** Takes a named row away. */
export function Removing({ name, onRemove }: { name: string; onRemove(): void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('sections.remove', { name })} onClick={onRemove}>
      <Icon name="trash" size={20} />
    </IconButton>
  );
}
