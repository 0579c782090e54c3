import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClinicLabel, listLabels } from '../../../contract/requests/labels.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { useOwnClinics } from '../../team/load-staff.ts';
import { repliesAddress } from '../../team/staff-chat-address.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { walkByArrows } from '../../ui/walk-by-arrows.ts';
import type { LabelChange, Labelled } from './label-choice.ts';
import { standingOf } from './label-choice.ts';
import classes from './labels.module.css';
import { LabelPill } from './labels.tsx';

type Props = {
  rows: readonly Labelled[];
  /** `known`: all labels of the clinics that the rows are of. */
  onChoose(change: LabelChange, known: readonly ClinicLabel[]): void;
  onClose(): void;
};

/** Labels of the clinics that the rows are of; null: on their way. */
function useLabels(rows: readonly Labelled[]): readonly ClinicLabel[] | null {
  const [labels, setLabels] = useState<readonly ClinicLabel[] | null>(null);
  const { run } = useAction(async () => {
    const { data } = await browserApi(listLabels, { query: {} });
    setLabels(data.filter(({ clinic_id }) => rows.some(({ clinicId }) => clinicId === clinic_id)));
  });
  const load = useEffectEvent(run);
  useEffect(() => load(), []);
  return labels;
}

/** Which labels requests and conversations have: arrows walk through them, space chooses, Enter keeps. */
export function LabelSheet({ rows, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const clinics = useOwnClinics();
  const labels = useLabels(rows);
  /** What was chosen anew, by id. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const body = useRef<HTMLFormElement>(null);
  const boxes = () => [...(body.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  // After the dialog has opened, which gives the focus to the button that closes it.
  useEffect(() => {
    if (labels !== null) body.current?.querySelector<HTMLElement>('input, a')?.focus();
  }, [labels]);
  const ids = [...new Set(rows.map(({ clinicId }) => clinicId))];
  function choose() {
    const change: LabelChange = { add: [], remove: [] };
    for (const label of labels ?? []) {
      const to = chosen.get(label.id);
      const standing = standingOf(rows, label);
      if (to === true && standing !== 'all') change.add.push(label.id);
      if (to === false && standing !== 'none') change.remove.push(label.id);
    }
    onClose();
    if (change.add.length + change.remove.length > 0) onChoose(change, labels ?? []);
  }
  return (
    <Sheet opened isCentred title={t('staff.label.title')} closeLabel={t('action.close')} onClose={onClose}>
      <form
        ref={body}
        className={sheetBody.body}
        onKeyDown={(event) => walkByArrows(event, boxes())}
        onSubmit={(event) => {
          event.preventDefault();
          choose();
        }}
      >
        <p>{t('staff.label.text')}</p>
        {labels === null ? (
          <Skeleton width="60%" height={96} />
        ) : (
          ids.map((id) => (
            <fieldset key={id} className={classes.choices}>
              <legend className={ids.length > 1 ? undefined : classes.heard}>
                {ids.length > 1 ? clinics.find((clinic) => clinic.id === id)?.title : t('staff.label.list')}
              </legend>
              {labels
                .filter(({ clinic_id }) => clinic_id === id)
                .map((label) => (
                  <LabelBox
                    key={label.id}
                    label={label}
                    standing={standingOf(rows, label)}
                    chosen={chosen.get(label.id)}
                    onChoose={(to) => setChosen(new Map(chosen).set(label.id, to))}
                  />
                ))}
            </fieldset>
          ))
        )}
        {labels?.length === 0 && <p>{t('staff.label.none')}</p>}
        <div className={sheetBody.actions}>
          <Link to={repliesAddress(ids[0])} className={buttonClass({ kind: 'quiet' })}>
            {t('staff.label.manage')}
          </Link>
          {labels !== null && labels.length > 0 && (
            <Button type="submit" kind="primary">
              {t('staff.label.apply')}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}

type BoxProps = {
  label: ClinicLabel;
  standing: ReturnType<typeof standingOf>;
  /** Undefined: as it stands. */
  chosen: boolean | undefined;
  onChoose(to: boolean): void;
};

/** Indeterminate where only some of the rows have the label. */
function LabelBox({ label, standing, chosen, onChoose }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = chosen === undefined && standing === 'some';
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <Checkbox
      ref={box}
      label={<LabelPill label={label} />}
      checked={chosen ?? standing === 'all'}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
    />
  );
}
