import { useTranslation } from 'react-i18next';
import type { Attestation } from '../../../contract/clinics/attestations.ts';
import { type ComfortValue, comfortValues } from '../../../contract/clinics/sections/amenities.ts';
import { useFormat } from '../../platform/format.ts';
import { DrawnPicture } from '../../platform/picture.tsx';
import text from '../../ui/text.module.css';
import classes from './attest.module.css';
import { ChangedMark } from './changed-mark.tsx';
import { FactRows } from './fact-rows.tsx';
import { Folded } from './folded.tsx';

const AMENITIES_SHOWN = 10;
const DOCTORS_SHOWN = 6;
const PHOTOS_SHOWN = 8;

/** Amenities by the answer that patients read. */
export function AmenityContent({ comforts }: { comforts: Attestation['comforts'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const byAnswer = comfortValues.map((value) => ({
    value,
    items: comforts.items.filter((item) => item.value === value),
  }));
  return (
    <>
      <FactRows
        rows={[
          {
            label: t('staff_attest.row.told'),
            value: t('staff_attest.of', {
              n: format.number(comforts.told),
              all: format.number(comforts.all),
            }),
          },
        ]}
      />
      {byAnswer.map(
        ({ value, items }) => items.length > 0 && <Answer key={value} value={value} items={items} />,
      )}
    </>
  );
}

function Answer({ value, items }: { value: ComfortValue; items: Attestation['comforts']['items'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.group}>
      <h3 className={text.h4}>
        {t(`staff_attest.answer.${value}`)}{' '}
        <span className={classes.count}>{format.number(items.length)}</span>
      </h3>
      <Folded items={items} first={AMENITIES_SHOWN}>
        {(some) => (
          <ul className={classes.terms}>
            {some.map(({ slug, title, is_changed }) => (
              <li key={slug}>
                {title}
                <ChangedMark isChanged={is_changed} />
              </li>
            ))}
          </ul>
        )}
      </Folded>
    </div>
  );
}

/** Doctors with what they treat and what they are at the clinic. */
export function DoctorContent({ doctors }: { doctors: Attestation['doctors'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <FactRows
        rows={[
          { label: t('staff_attest.row.doctors'), value: format.number(doctors.count) },
          { label: t('staff_attest.row.verified'), value: format.number(doctors.verified) },
        ]}
      />
      <Folded items={doctors.items} first={DOCTORS_SHOWN}>
        {(items) => (
          <ul className={classes.doctors}>
            {items.map(({ id, title, specializations, roles, picture, is_verified, is_changed }) => (
              <li key={id} className={classes.doctor}>
                <span className={classes.portrait}>
                  {picture && <DrawnPicture picture={picture} alt="" sizes="48px" />}
                </span>
                <span>
                  <bdi className={classes.name}>{title}</bdi>
                  <ChangedMark isChanged={is_changed} />
                  <span className={classes.meta}>{format.list(specializations)}</span>
                  <span className={classes.meta}>
                    {roles
                      .map(({ role, since }) =>
                        [t(`role.${role}`), since !== null && t('staff_doctors.since', { year: since })]
                          .filter(Boolean)
                          .join(' '),
                      )
                      .join(' · ')}
                  </span>
                  {is_verified && <span className={classes.meta}>{t('staff_attest.in_register')}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Folded>
    </>
  );
}

/** Photos as patients see them, each with the words that stand for it. */
export function PhotoContent({ photos }: { photos: Attestation['photos'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <FactRows rows={[{ label: t('staff_attest.row.photos'), value: format.number(photos.count) }]} />
      <Folded items={photos.items} first={PHOTOS_SHOWN}>
        {(items) => (
          <ul className={classes.photos}>
            {items.map((photo) => (
              <li key={photo.id}>
                <figure>
                  <span className={classes.frame}>
                    <DrawnPicture
                      picture={photo}
                      alt={photo.caption ?? t('staff_attest.photo_unnamed')}
                      sizes="(min-width: 600px) 180px, 45vw"
                    />
                  </span>
                  <figcaption>
                    {photo.caption === null ? (
                      <span className={text.muted}>{t('staff_photos.no_caption')}</span>
                    ) : (
                      <span lang={photo.caption_lang ?? undefined} dir="auto">
                        {photo.caption}
                      </span>
                    )}
                    <ChangedMark isChanged={photo.is_changed} />
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        )}
      </Folded>
    </>
  );
}
