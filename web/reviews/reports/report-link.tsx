import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewReport } from '../../../contract/reviews/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.ts';
import classes from './report.module.css';

/** Few visitors report something: the form comes when it is asked for. */
const sheet = latePart(() => import('./report-sheet.tsx'));

type Props = {
  target: Pick<NewReport, 'target' | 'id'>;
  /** Who or what it is about, as a part of the button's name where there are many. */
  about?: string;
};

/** The way to say that something is wrong, on each clinic, doctor and comment. */
export function ReportLink({ target, about }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const form = sheet.usePart(isOpen);
  const words = t('report.open');
  return (
    <div className={classes.open}>
      <Button
        kind="quiet"
        small
        {...(about !== undefined && { 'aria-label': `${words}: ${about}` })}
        onClick={() => setOpen(true)}
      >
        <Icon name="alert" size={16} />
        {words}
      </Button>
      {form && isOpen && <form.ReportSheet target={target} onClose={() => setOpen(false)} />}
    </div>
  );
}
