import { useTranslation } from 'react-i18next';
import type { OfferTerms, StaffOffer } from '../../../contract/offers/offers.ts';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useChanges } from '../use-changes.tsx';
import { takeBack } from './apply-template.ts';
import classes from './filled-note.module.css';
import { LeftOut } from './left-out.tsx';

type Props = { offer: StaffOffer; terms: OfferTerms; onUndo(part: Partial<OfferTerms>): void };

/** What the template that a new offer began with has filled and nobody has changed since, and the way to take it back. */
export function FilledNote({ offer: { filled, version }, terms, onUndo }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const changesOf = useChanges();
  if (filled === null || version > 0) return null;
  const part = takeBack(filled.before, filled.applied, terms);
  const named = (of: OfferTerms) => ({ terms: of, doctor: null });
  const labels = changesOf(named({ ...terms, ...part }), named(terms)).map(({ label }) => label);
  // Until the member has written an amount, or that none is needed.
  const leftOut = (filled.left_out ?? []).filter((kind) =>
    terms.lines.some((line) => line.kind === kind && line.state === 'extra' && line.amount === null),
  );
  if (labels.length + leftOut.length === 0) return null;
  function undo() {
    onUndo(part);
    showToast('success', t('staff.filled_undone'));
  }
  return (
    <div className={classes.filled}>
      {labels.length > 0 && (
        <Note>
          <p>{t('staff.filled', { title: isolate(filled.title), fields: format.list(labels) })}</p>
          <Button small onClick={undo}>
            {t('staff.template_undo')}
          </Button>
        </Note>
      )}
      {leftOut.length > 0 && <LeftOut lines={leftOut} />}
    </div>
  );
}
