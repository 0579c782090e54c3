import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

/** Parts of an address one after another, each in its own direction: the street may be written in another script. */
export function PlaceLine({ parts }: { parts: readonly (string | null | undefined)[] }) {
  const { t } = useTranslation();
  const known = parts.filter((part) => part !== null && part !== undefined && part !== '');
  return known.map((part, i) => (
    <Fragment key={part}>
      {i > 0 && t('site.comma')}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
