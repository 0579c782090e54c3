import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import {
  createReport,
  type NewReport,
  type Report,
  type ReportKind,
  reportKinds,
} from '../../../contract/reviews/reports.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import classes from './report.module.css';

type Props = { target: Pick<NewReport, 'target' | 'id'>; onClose(): void };

/** What is wrong: a comment cannot be closed, and is no duplicate of a page. */
const kindsOf = (target: NewReport['target']): ReportKind[] =>
  reportKinds.filter((kind) => target !== 'comment' || !['closed', 'duplicate'].includes(kind));

/** A notice by anyone; it ends with the number of its receipt. */
export function ReportSheet({ target, onClose }: Props) {
  const [receipt, setReceipt] = useState<Report | null>(null);
  return receipt === null ? (
    <ReportForm target={target} onSent={setReceipt} onClose={onClose} />
  ) : (
    <Receipt receipt={receipt} onClose={onClose} />
  );
}

type FormProps = Props & { onSent(receipt: Report): void };

function ReportForm({ target, onSent, onClose }: FormProps) {
  const { t } = useTranslation();
  // Through all attempts with a lost answer the same report.
  const key = useRef(crypto.randomUUID());
  const form = useForm<{ kind: ReportKind | null; text: string; email: string }>({
    initial: { kind: null, text: '', email: '' },
    required: ['kind', 'text'],
    async submit({ kind, text, email }) {
      if (kind === null) return;
      const body = {
        ...target,
        kind,
        text: text.trim(),
        ...(email.trim() !== '' && { email: email.trim() }),
      };
      try {
        const { data } = await browserApi(
          createReport,
          { body },
          { headers: { 'Idempotency-Key': key.current } },
        );
        onSent(data);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 0)) key.current = crypto.randomUUID();
        throw error;
      }
    },
  });
  return (
    <FormSheet
      title={t('report.title')}
      form={form}
      confirm={t('report.send')}
      focusesField={false}
      onClose={onClose}
    >
      <ChoiceGroup
        legend={t('report.kind')}
        name="kind"
        options={kindsOf(target.target).map((value) => ({ value, label: t(`report.kind_${value}`) }))}
        chosen={form.values.kind ?? ''}
        onChoose={(kind) => form.set('kind', kind)}
        error={form.errors.kind}
      />
      <TextArea
        label={t('report.text')}
        hint={t('report.text_hint')}
        rows={5}
        maxLength={limits.reportMax}
        {...form.field('text')}
      />
      <Field
        label={t('report.email')}
        hint={t('report.email_hint', { n: limits.reportAddressDays })}
        type="email"
        inputMode="email"
        dir="ltr"
        autoComplete="email"
        maxLength={limits.emailMax}
        {...form.field('email')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

function Receipt({ receipt, onClose }: { receipt: Report; onClose(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Sheet opened isCentred title={t('report.sent')} closeLabel={t('action.close')} onClose={onClose}>
      <div className={classes.receipt} role="status">
        <p>{t('report.number')}</p>
        <p className={classes.number}>
          <bdi dir="ltr">{receipt.number}</bdi>
        </p>
        <p>{t('report.sent_text', { day: format.dayOf(receipt.due_at) })}</p>
        <div>
          <Link to={`/reports/${receipt.number}`} className={buttonClass({ kind: 'tonal' })}>
            {t('report.follow')}
          </Link>
        </div>
      </div>
    </Sheet>
  );
}
