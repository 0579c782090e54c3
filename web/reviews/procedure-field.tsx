import { useTranslation } from 'react-i18next';
import { SuggestField } from '../content/suggestions/suggest-field.tsx';
import { ChipFace, chipClass } from '../ui/chip.tsx';
import classes from './write.module.css';

export type ChosenProcedure = { slug: string; title: string };

type Props = { chosen: ChosenProcedure | null; onChoose(procedure: ChosenProcedure | null): void };

/** What was treated, of the dictionary; one that is chosen is taken away by a press. */
export function ProcedureField({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  if (chosen)
    return (
      <div>
        <p className={classes.label}>{t('write.procedure')}</p>
        <button type="button" className={chipClass} onClick={() => onChoose(null)}>
          <ChipFace>{chosen.title}</ChipFace>
        </button>
      </div>
    );
  return (
    <SuggestField
      label={t('write.procedure_optional')}
      placeholder={t('write.procedure_example')}
      name="procedure"
      kinds={['procedure']}
      onChoose={({ value, title }) => onChoose({ slug: value, title })}
    />
  );
}
