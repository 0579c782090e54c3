import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { isolate } from '../platform/isolate.ts';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import classes from './clinic-proof.module.css';

export type Proof = Clinic['licences'][number];

/** Only what a browser may open safely; anything else in the data is no link. */
const isWebAddress = (address: string) => /^https?:\/\//.test(address) && URL.canParse(address);

/** The number, or where there is none the words for the record; linked where the record has a safe address. */
function RecordLink({ proof: { number, url } }: { proof: Proof }) {
  const { t } = useTranslation();
  const label = number === null ? t('clinic.record_link') : t('clinic.number', { number });
  const shown = <bdi className={classes.number}>{label}</bdi>;
  if (url === null || !isWebAddress(url)) return number === null ? t('clinic.number_unknown') : shown;
  return (
    <a href={url} target="_blank" rel="nofollow noopener noreferrer" className={text.link}>
      {shown}
      <span className={text.hidden}>, {t('clinic.external')}</span>
    </a>
  );
}

/** The issuing authority. NPPES writes a US state licence as "State licence, CA"; it is shown in the reader's language. */
function Body({ of: { body } }: { of: Proof }) {
  const { t } = useTranslation();
  const state = /^State licence, ([A-Z]{2})$/.exec(body)?.[1];
  return state === undefined ? <bdi>{body}</bdi> : t('doctor.state_licence', { state: isolate(state) });
}

/** Who gave it and under which number. A certificate that is called like its body names it once. */
function Issuer({ proof, title, note }: { proof: Proof; title: string; note: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      {proof.body !== title && (
        <>
          <Body of={proof} />
          {t('site.comma')}
        </>
      )}
      <RecordLink proof={proof} />
      {note && <span className={classes.note}>{note}</span>}
    </>
  );
}

const isPast = (day: string): boolean => day < new Date().toISOString().slice(0, 10);

/** Until when it is valid; what has ended says so. */
function Validity({ until }: { until: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (until === null) return t('clinic.valid_open');
  if (isPast(until))
    return <span className={classes.over}>{t('clinic.valid_over', { date: format.date(until) })}</span>;
  return t('clinic.valid_until', { date: format.date(until) });
}

/** An operator found it in its register, and it has not ended since. */
const isConfirmed = ({ checked_on, valid_until }: Proof): boolean =>
  checked_on !== null && (valid_until === null || !isPast(valid_until));

type Props = { title: string; note?: string } & (
  | { proof: Proof /** The registry that the number was taken from. */; statedBy?: string }
  | { proof?: never; isChecked: boolean; valid: string; checked: string; children: ReactNode }
);

/** A line of the ledger: a green shield for what an operator has checked, a question mark for what nobody has. */
export function ProofRow({ title, note, ...of }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const isChecked = of.proof ? isConfirmed(of.proof) : of.isChecked;
  const unchecked =
    of.proof && of.statedBy !== undefined
      ? t('clinic.stated_by', { source: of.statedBy })
      : t('clinic.own_word');
  const own = of.proof && (of.proof.checked_on === null ? unchecked : format.date(of.proof.checked_on));
  return (
    <tr>
      <th scope="row">
        <span className={classes.mark}>
          <Icon
            name={isChecked ? 'shield' : 'unknown'}
            size={18}
            className={isChecked ? classes.checked : classes.open}
          />
          <span>{title}</span>
        </span>
      </th>
      <td>{of.proof ? <Issuer proof={of.proof} title={title} note={note} /> : of.children}</td>
      <td data-label={t('clinic.valid')}>
        {of.proof ? <Validity until={of.proof.valid_until} /> : of.valid}
      </td>
      <td data-label={t('clinic.checked_at')}>{own ?? (of.proof ? null : of.checked)}</td>
    </tr>
  );
}
