import { useTranslation } from 'react-i18next';
import { AppealButton } from '../../../reviews/appeals/appeal-button.tsx';
import classes from './staff-photos.module.css';

type Props = {
  hidden: { may_appeal: boolean; is_appealed: boolean };
  /** Of the photo. */
  name: string;
  onAppeal(text: string): Promise<unknown>;
};

/** What the clinic can do about a photo that an operator has hidden, or has done. */
export function HiddenNote({ hidden, name, onAppeal }: Props) {
  const { t } = useTranslation();
  if (hidden.is_appealed) return <p className={classes.caption}>{t('appeal.made')}</p>;
  if (!hidden.may_appeal) return null;
  return (
    <div className={classes.tools}>
      <AppealButton small about={name} send={onAppeal} />
    </div>
  );
}
