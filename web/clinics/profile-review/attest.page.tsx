import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import {
  type Attestation,
  type AttestedPart,
  attestedParts,
  attestProfile,
  getAttestation,
} from '../../../contract/clinics/attestations.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './attest.module.css';
import { AttestPart } from './attest-part.tsx';

export const clientLoader = accountLoad(async (args) => {
  const { id } = await readOwnClinic(args);
  return args.api(getAttestation, { params: { id } }, args.signal);
});

export { StaffRoomFailure as ErrorBoundary, StaffRoomSkeleton as HydrateFallback };

export default function AttestPage() {
  const { t } = useTranslation();
  const { data } = useLoaderData<typeof clientLoader>();
  return (
    <StaffRoom
      title={t('staff_attest.title')}
      lead={t('staff_attest.lead', { count: limits.attestationDays })}
    >
      <Attest key={`${data.id} ${data.seen}`} loaded={data} />
    </StaffRoom>
  );
}

/** The whole profile part by part: each is looked at and ticked, then all of it is confirmed. */
function Attest({ loaded }: { loaded: Attestation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [attestation, setAttestation] = useState(loaded);
  const [ticked, setTicked] = useState<readonly AttestedPart[]>([]);
  const { revalidate } = useRevalidator();
  const params = { id: attestation.id };
  const confirm = useAction(async () => {
    try {
      const { data } = await browserApi(attestProfile, {
        params,
        body: { seen: attestation.seen, parts: [...ticked] },
      });
      setAttestation(data);
      setTicked([]);
      showToast('success', t('staff_attest.done', { date: format.date(data.due_on) }));
      // The inbox asks for it until the list of own clinics is read anew.
      await revalidate();
    } catch (error) {
      // What has changed meanwhile is to be seen before it is confirmed.
      if (error instanceof ApiError && error.errors.seen !== undefined) {
        setAttestation((await browserApi(getAttestation, { params })).data);
        setTicked([]);
      }
      throw error;
    }
  });
  const left = attestedParts.length - ticked.length;
  return (
    <div className={classes.page}>
      <Standing attestation={attestation} />
      <div className={classes.parts}>
        {attestedParts.map((part) => (
          <AttestPart
            key={part}
            part={part}
            attestation={attestation}
            isTicked={ticked.includes(part)}
            onTick={(isOn) => setTicked((now) => (isOn ? [...now, part] : now.filter((one) => one !== part)))}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <Button kind="primary" loading={confirm.isBusy} disabled={left > 0} onClick={confirm.run}>
          {t('staff_attest.confirm')}
        </Button>
        <p role="status">
          {left > 0 ? t('staff_attest.left', { count: left, n: format.number(left) }) : t('staff_attest.all')}
        </p>
      </div>
      <History attestation={attestation} />
    </div>
  );
}

/** When it was confirmed last, when it is due, and what has changed since. */
function Standing({ attestation: { last, due_on, is_overdue, changes } }: { attestation: Attestation }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Note kind={is_overdue ? 'amber' : 'info'}>
      <p>
        {last === null
          ? t('staff_attest.never')
          : t('staff_attest.last', {
              date: format.dayOf(last.at),
              name: last.by ?? t('staff_attest.someone'),
            })}{' '}
        {t(is_overdue ? 'staff_attest.overdue' : 'staff_attest.due', { date: format.date(due_on) })}
      </p>
      {changes.length > 0 && (
        <p>
          {t('staff_attest.changed')}{' '}
          {format.list(
            changes.map(({ part, count }) =>
              t('staff_attest.change', { part: t(`staff_attest.part.${part}`), n: format.number(count) }),
            ),
          )}
        </p>
      )}
    </Note>
  );
}

function History({ attestation: { history } }: { attestation: Attestation }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (history.length === 0) return null;
  return (
    <Section title={t('staff_attest.history')}>
      <ul className={classes.history}>
        {history.map(({ at, by }) => (
          <li key={at}>
            {format.dayOf(at)} · <bdi>{by ?? t('staff_attest.someone')}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  );
}
