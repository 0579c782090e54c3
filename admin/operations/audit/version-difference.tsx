import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { type AuditEvent, getAuditVersions } from '../../../contract/operations/audit.ts';
import { PartDifference } from '../../clinics/sections/part-history.tsx';
import { NewsDifference } from '../../content/news/history.tsx';
import { api } from '../../platform/api.ts';
import { DetailTable } from '../../platform/detail-table.tsx';
import { problemOf } from '../../platform/problems.ts';

/** What an act has changed in a public text, word by word, from the versions that are kept of it. */
export function VersionDifference({ event }: { event: AuditEvent }) {
  const [translate, locale] = [useTranslate(), useLocale()];
  const { data, error } = useQuery({
    queryKey: ['audit-versions', locale, event.id],
    queryFn: async () => (await api(getAuditVersions, { params: { id: event.id } })).data,
  });
  if (error) return <p role="alert">{problemOf(error, translate)}</p>;
  if (!data) return <p role="status">{translate('ra.page.loading')}</p>;
  if (data.section)
    return (
      <Shown>
        <PartDifference {...data.section} />
      </Shown>
    );
  if (data.news)
    return (
      <Shown>
        <NewsDifference {...data.news} />
      </Shown>
    );
  return (
    <>
      <DetailTable event={event} />
      <p>{translate('admin.audit.versions.gone')}</p>
    </>
  );
}

/** Of a width in which a text is read. */
const Shown = ({ children }: { children: ReactNode }) => (
  <div className="wide" style={{ maxInlineSize: '80ch' }}>
    {children}
  </div>
);
