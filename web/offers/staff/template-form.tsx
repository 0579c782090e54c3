import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { blankTerms } from '../../../contract/offers/blank-terms.ts';
import {
  changeTemplate,
  keepTemplate,
  type OfferTemplate,
} from '../../../contract/offers/offer-templates.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { templateGroups } from '../../../contract/offers/template-groups.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { LeaveDialog, useLeaveQuestion } from '../../accounts/profile/use-leave-question.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Note } from '../../ui/panel.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { LineFields } from './line-fields.tsx';
import card from './offer-card.module.css';
import { PriceFields } from './price-fields.tsx';
import { TemplateGroups } from './template-groups.tsx';
import classes from './templates.module.css';
import { ConditionFields, TextFields, TimeFields } from './term-fields.tsx';

type Props = {
  clinicId: number;
  /** As it stands now, also while it is written on; null: a new one. */
  template: OfferTemplate | null;
  onClose(): void;
};

/** Name and contents of a template, with the fields of the builder; a colleague's change since is not written over unseen. */
export function TemplateForm({ clinicId, template, onClose }: Props) {
  const [opened, setOpened] = useState(template);
  return (
    <Editor
      key={opened?.version}
      clinicId={clinicId}
      opened={opened}
      current={template}
      onTakeTheirs={() => setOpened(template)}
      onClose={onClose}
    />
  );
}

type EditorProps = {
  clinicId: number;
  opened: OfferTemplate | null;
  current: OfferTemplate | null;
  onTakeTheirs(): void;
  onClose(): void;
};

function Editor({ clinicId, opened, current, onTakeTheirs, onClose }: EditorProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [version, setVersion] = useState(opened?.version ?? 0);
  const [initial] = useState(() => ({
    title: opened?.title ?? '',
    fills: opened?.fills ?? [...templateGroups],
    terms: opened?.terms ?? blankTerms(limits.offerDays),
  }));
  const form = useForm({
    initial,
    required: ['title'],
    check: ({ fills }) => (fills.length === 0 ? { fills: t('staff.template_groups_none') } : {}),
    async submit({ title: given, terms, fills }) {
      const title = given.trim();
      try {
        if (opened)
          await browserApi(changeTemplate, {
            params: { id: opened.id },
            body: { title, terms, fills, version },
          });
        else
          await browserApi(keepTemplate, {
            body: { clinic_id: clinicId, title, terms, fills, replaces: false },
          });
      } catch (error) {
        // Brings what the colleague has written.
        if (error instanceof ApiError && error.errors.version) await revalidate();
        throw error;
      }
      showToast('success', t('staff.template_kept'));
      onClose();
      await revalidate();
    },
  });
  const { terms, fills } = form.values;
  const isChanged = form.values !== initial && !form.isSending;
  const leaveQuestion = useLeaveQuestion(isChanged);
  const [asksToDrop, setAsksToDrop] = useState(false);
  const isOutdated = current !== null && current.version > version;
  const fields = {
    terms,
    errors: {},
    change: (part: Partial<OfferTerms>) => form.set('terms', { ...terms, ...part }),
  };
  return (
    <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
      {leaveQuestion}
      {asksToDrop && <LeaveDialog onLeave={onClose} onStay={() => setAsksToDrop(false)} />}
      <section className={card.card} aria-label={t('staff.template')}>
        <Field label={t('staff.template_name')} maxLength={100} dir="auto" {...form.field('title')} />
        <TemplateGroups
          legend={t('staff_templates.fills')}
          value={fills}
          error={form.errors.fills}
          onChange={(groups) => form.set('fills', groups)}
        />
      </section>
      {fills.includes('price') && <PriceFields {...fields} />}
      {fills.includes('lines') && <LineFields {...fields} />}
      {fills.includes('time') && <TimeFields {...fields} hasDate={false} />}
      {fills.includes('conditions') && <ConditionFields {...fields} spoken={[]} />}
      {fills.includes('texts') && <TextFields {...fields} />}
      <FormMessage text={isOutdated ? null : form.message} />
      {isOutdated && (
        <Note kind="amber">
          <p role="alert">{t('staff_templates.outdated')}</p>
          <div className={classes.acts}>
            <Button small onClick={() => setVersion(current.version)}>
              {t('staff.keep_mine')}
            </Button>
            <Button small onClick={onTakeTheirs}>
              {t('staff.take_theirs')}
            </Button>
          </div>
        </Note>
      )}
      <div className={classes.acts}>
        <SubmitButton kind="primary" isSending={form.isSending}>
          {t('staff.template_save')}
        </SubmitButton>
        <Button onClick={() => (isChanged ? setAsksToDrop(true) : onClose())}>{t('profile.cancel')}</Button>
      </div>
    </form>
  );
}
