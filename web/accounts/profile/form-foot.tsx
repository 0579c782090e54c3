import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './profile.module.css';

type Props = { form: { isDirty: boolean; isSending: boolean; undo(): void } };

/** Saves one section; while something is not saved it says so and offers to take it back. */
export function FormFoot({ form }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.foot}>
      <SubmitButton kind="tonal" isSending={form.isSending}>
        {t('profile.save')}
      </SubmitButton>
      {form.isDirty && !form.isSending && (
        <>
          <Button kind="quiet" onClick={form.undo}>
            {t('profile.undo')}
          </Button>
          <span className={classes.unsaved}>{t('profile.unsaved')}</span>
        </>
      )}
    </div>
  );
}
