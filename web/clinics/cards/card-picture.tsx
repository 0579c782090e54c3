import type { PhotoCredit, Picture } from '../../../contract/platform/pictures.ts';
import { DrawnPicture } from '../../platform/picture.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useLicenceName } from '../photos/photo-credit.tsx';
import classes from './card-picture.module.css';

type Props = {
  picture: Picture | null;
  /** Drawn where there is no picture. */
  icon: IconName;
  /** Shows without scrolling: loads at once. */
  isFirst: boolean;
};

/** Twice the width of the box: a denser screen shows no more. */
const widest = 320;

/** The drawing of a card, in a box of fixed measures. It says nothing that words do not say. */
export function CardPicture({ picture, icon, isFirst }: Props) {
  if (picture) {
    const widths = picture.widths.filter((width) => width <= widest);
    const loading = isFirst ? 'eager' : 'lazy';
    return (
      <>
        <DrawnPicture picture={{ ...picture, widths }} alt="" sizes="132px" loading={loading} />
        {picture.credit && <CardCredit credit={picture.credit} />}
      </>
    );
  }
  return (
    <span className={classes.noPicture}>
      <Icon name={icon} size={36} />
    </span>
  );
}

/** Author and licence on one line; the clinic's page has them in full, with links. */
function CardCredit({ credit }: { credit: PhotoCredit }) {
  const licenceName = useLicenceName();
  const line = [credit.author, licenceName(credit)].filter(Boolean).join(' · ');
  return (
    <bdi className={classes.credit} title={line}>
      {line}
    </bdi>
  );
}
