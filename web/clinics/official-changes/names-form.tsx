import { useTranslation } from 'react-i18next';
import type { Official } from '../../../contract/clinics/clinic-changes.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { Field } from '../../ui/field.tsx';
import { ProposalSheet } from './proposal-sheet.tsx';
import { useProposal } from './use-proposal.ts';

type Names = Official['names'];
type Props = { clinicId: number; names: Names; onClose(): void };

/** Names in further languages than those of the site stay as they are. */
export function NamesForm({ clinicId, names, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { languages } = useSite();
  const langs = languages.map(({ prefix }) => prefix).filter((prefix) => prefix !== names.title_lang);
  const textIn = (lang: string) => names.labels.find((label) => label.lang === lang)?.text ?? '';
  const { form, papers: attachments } = useProposal<Record<string, string>>({
    clinicId,
    initial: {
      title: names.title,
      ...Object.fromEntries(langs.map((lang) => [`label_${lang}`, textIn(lang)])),
    },
    required: ['title'],
    toWanted(values) {
      const others = names.labels.filter(({ lang }) => !langs.includes(lang));
      const labels = langs.flatMap((lang) => {
        const text = values[`label_${lang}`]?.trim() ?? '';
        return text === '' ? [] : [{ lang, text }];
      });
      const title = values.title?.trim() ?? '';
      return { kind: 'names', title, title_lang: names.title_lang, labels: [...others, ...labels] };
    },
    onDone: onClose,
  });
  return (
    <ProposalSheet
      title={t('staff_official.names_change')}
      form={form}
      papers={attachments}
      onClose={onClose}
    >
      <Field
        label={t('staff_official.name')}
        hint={t('staff_official.name_hint')}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        {...form.field('title')}
      />
      {langs.map((lang) => (
        <Field
          key={lang}
          label={t('staff_official.name_in', { language: format.languageName(lang) })}
          maxLength={200}
          dir="auto"
          lang={lang}
          autoComplete="off"
          {...form.field(`label_${lang}`)}
        />
      ))}
    </ProposalSheet>
  );
}
