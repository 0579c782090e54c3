import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attestation } from '../../../contract/clinics/attestations.ts';
import { useFormat } from '../../platform/format.ts';
import text from '../../ui/text.module.css';
import { ProofState } from '../official-changes/proof-state.tsx';
import classes from './attest.module.css';
import { ChangedMark } from './changed-mark.tsx';
import { FactRows } from './fact-rows.tsx';
import { Folded } from './folded.tsx';

type Official = Attestation['official'];

const SHOWN = 6;

/** Names and address, licences and accreditations with their validity. */
export function OfficialContent({ official }: { official: Official }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, labels, licences, accreditations } = official;
  return (
    <>
      <FactRows
        rows={[
          { label: t('staff_official.name'), value: <bdi>{title}</bdi> },
          ...labels.map(({ lang, text: name }) => ({
            label: t('staff_official.name_in', { language: format.languageName(lang) }),
            value: <bdi lang={lang}>{name}</bdi>,
          })),
          {
            label: t('staff_official.address'),
            value: <Address official={official} />,
          },
        ]}
      />
      <Proofs
        title={t('staff_official.licences')}
        none={t('staff_official.licences_none')}
        proofs={licences.map((licence) => ({
          ...licence,
          key: `${licence.body} ${licence.number}`,
          name: licence.body,
        }))}
      />
      <Proofs
        title={t('staff_official.accreditations')}
        none={t('staff_official.accreditations_none')}
        proofs={accreditations.map((one) => ({ ...one, key: one.slug, name: one.title }))}
      />
    </>
  );
}

/** The street is in the script of the place, so each piece keeps its own direction. */
function Address({ official: { address, postcode, city, country } }: { official: Official }) {
  const { t } = useTranslation();
  const pieces = [address ?? '', [postcode, city].filter(Boolean).join(' '), country].filter(Boolean);
  return pieces.map((piece, i) => (
    <Fragment key={piece}>
      {i > 0 && t('site.comma')}
      <bdi>{piece}</bdi>
    </Fragment>
  ));
}

type ShownProof = {
  key: string;
  name: string;
  number: string | null;
  valid_until: string | null;
  checked_on: string | null;
  is_changed: boolean;
};

function Proofs({ title, none, proofs }: { title: string; none: string; proofs: readonly ShownProof[] }) {
  return (
    <div className={classes.group}>
      <h3 className={text.h4}>{title}</h3>
      {proofs.length === 0 ? (
        <p className={text.muted}>{none}</p>
      ) : (
        <Folded items={proofs} first={SHOWN}>
          {(some) => (
            <ul className={classes.lines}>
              {some.map(({ key, name, number, is_changed, ...proof }) => (
                <li key={key}>
                  <bdi>{name}</bdi>
                  <ChangedMark isChanged={is_changed} />
                  {number !== null && <bdi className={classes.meta}>{number}</bdi>}
                  <span className={classes.meta}>
                    <ProofState proof={proof} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Folded>
      )}
    </div>
  );
}
