import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import type { TemplatePlan } from './apply-template.ts';
import { TermsDifference } from './terms-difference.tsx';

type Props = {
  title: string;
  plan: TemplatePlan;
  onFill(): void;
  onReplace(): void;
  onClose(): void;
};

/** Before a template replaces what is written: what would be replaced by what, and the choice. */
export function TemplateSheet({ title, plan, onFill, onReplace, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened
      isCentred
      title={t('staff.template_replace_title', { title })}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={sheetBody.actions}>
          <Button onClick={onReplace}>{t('staff.template_replace')}</Button>
          <Button kind="primary" onClick={onFill}>
            {t('staff.template_fill')}
          </Button>
        </div>
      }
    >
      <div className={sheetBody.body}>
        <p>{t('staff.template_replace_text')}</p>
        {/* A template leaves the doctor of the case. */}
        <TermsDifference
          before={{ terms: plan.filled, doctor: null }}
          after={{ terms: plan.replaced, doctor: null }}
          heads={[t('staff.template_written'), t('staff.template_says')]}
        />
      </div>
    </Sheet>
  );
}
