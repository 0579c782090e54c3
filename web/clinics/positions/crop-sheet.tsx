import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortraitCrop } from '../../../contract/clinics/portraits.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { type CropPlace, cropOf, firstPlace, movedBy } from './crop-area.ts';
import classes from './portrait.module.css';

/** A photo that was chosen: its address in this page, and its size once it is turned upright, px. */
export type ChosenPhoto = { url: string; width: number; height: number };

type Props = {
  photo: ChosenPhoto;
  error: string | null;
  isBusy: boolean;
  onCrop(crop: PortraitCrop): void;
  onClose(): void;
};

const sliders = [
  { name: 'near', label: 'staff_doctors.crop_size' },
  { name: 'across', label: 'staff_doctors.crop_across' },
  { name: 'down', label: 'staff_doctors.crop_down' },
] as const;

/** What of a photo becomes the portrait: moved manually, or by sliders with the keyboard. */
export function CropSheet({ photo, error, isBusy, onCrop, onClose }: Props) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<CropPlace>(firstPlace);
  const crop = cropOf(place, photo);
  return (
    <Sheet
      opened
      isCentred
      title={t('staff_doctors.crop_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={sheetBody.actions}>
          <Button onClick={onClose}>{t('profile.cancel')}</Button>
          <Button kind="primary" loading={isBusy} onClick={() => onCrop(crop)}>
            {t('staff_doctors.crop_save')}
          </Button>
        </div>
      }
    >
      <div className={sheetBody.body}>
        <p>{t('staff_doctors.crop_text')}</p>
        <Frame
          photo={photo}
          crop={crop}
          onMove={(across, down) => setPlace((before) => movedBy(before, photo, across, down))}
        />
        {sliders.map(({ name, label }) => (
          <label key={name} className={classes.slider}>
            {t(label)}
            <input
              type="range"
              dir="ltr"
              min={0}
              max={1}
              step={0.01}
              value={place[name]}
              onChange={({ target }) => setPlace({ ...place, [name]: Number(target.value) })}
            />
          </label>
        ))}
        <FormMessage text={error} />
      </div>
    </Sheet>
  );
}

type FrameProps = {
  photo: ChosenPhoto;
  crop: PortraitCrop;
  /** In widths of the frame. */
  onMove(across: number, down: number): void;
};

function Frame({ photo, crop, onMove }: FrameProps) {
  const last = useRef<{ x: number; y: number } | null>(null);

  function move({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLDivElement>): void {
    if (!last.current) return;
    const { width } = currentTarget.getBoundingClientRect();
    onMove((x - last.current.x) / width, (y - last.current.y) / width);
    last.current = { x, y };
  }

  return (
    <div
      className={classes.frame}
      dir="ltr"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        last.current = null;
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
    >
      <img
        src={photo.url}
        alt=""
        draggable={false}
        style={{
          inlineSize: `${100 / crop.width}%`,
          transform: `translate(${-100 * crop.left}%, ${-100 * crop.top}%)`,
        }}
      />
    </div>
  );
}
