import { useTranslation } from 'react-i18next';
import {
  type Attestation,
  type AttestedPart,
  attestedItemsMax,
} from '../../../contract/clinics/attestations.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import text from '../../ui/text.module.css';
import classes from './attest.module.css';
import { AmenityContent, DoctorContent, PhotoContent } from './list-content.tsx';
import { OfficialContent } from './official-content.tsx';
import { PriceContent } from './price-content.tsx';
import { ProfileContent } from './profile-content.tsx';

type Props = {
  part: AttestedPart;
  attestation: Attestation;
  isTicked: boolean;
  onTick(isTicked: boolean): void;
};

/** One part: the content that is confirmed, the way to change it, and the box that says it is so. */
export function AttestPart({ part, attestation, isTicked, onTick }: Props) {
  const { t } = useTranslation();
  const isEmpty = sizeOf(part, attestation) === 0;
  return (
    <Section title={t(`staff_attest.part.${part}`)}>
      {isEmpty ? (
        <p className={text.muted}>{t(`staff_attest.empty.${part}`)}</p>
      ) : (
        <Content part={part} attestation={attestation} />
      )}
      <Unlisted count={sizeOf(part, attestation) - attestedItemsMax} />
      <Link to={`/staff/${part}?clinic=${attestation.id}`} className={text.link}>
        {t(isEmpty ? `staff_attest.add.${part}` : `staff_attest.edit.${part}`)}
      </Link>
      <div className={classes.tick}>
        <Checkbox
          label={t(isEmpty ? `staff_attest.tick_empty.${part}` : `staff_attest.tick.${part}`)}
          checked={isTicked}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
      </div>
    </Section>
  );
}

/** How much a part of single items holds; the other two always say something. */
function sizeOf(part: AttestedPart, { prices, comforts, doctors, photos }: Attestation): number {
  switch (part) {
    case 'prices':
      return prices.procedures;
    case 'comforts':
      return comforts.told;
    case 'doctors':
      return doctors.count;
    case 'photos':
      return photos.count;
    case 'profile':
    case 'official':
      return 1;
  }
}

function Content({ part, attestation }: Pick<Props, 'part' | 'attestation'>) {
  switch (part) {
    case 'profile':
      return <ProfileContent profile={attestation.profile} />;
    case 'prices':
      return <PriceContent prices={attestation.prices} />;
    case 'comforts':
      return <AmenityContent comforts={attestation.comforts} />;
    case 'doctors':
      return <DoctorContent doctors={attestation.doctors} />;
    case 'official':
      return <OfficialContent official={attestation.official} />;
    case 'photos':
      return <PhotoContent photos={attestation.photos} />;
  }
}

/** Items beyond those that one page shows. */
function Unlisted({ count }: { count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count <= 0) return null;
  return <p className={text.muted}>{t('staff_attest.unlisted', { count, n: format.number(count) })}</p>;
}
