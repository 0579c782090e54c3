import { useSyncExternalStore } from 'react';

/** The report that an operator is working on: what is done meanwhile is written down as done about it. */
export type ReportWork = { id: string; number: string };

const KEY = 'admin_report';
const listeners = new Set<() => void>();

function read(): ReportWork | null {
  const [id, number] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  return id && number ? { id, number } : null;
}

let current = read();

export const currentReport = (): ReportWork | null => current;

/** In this tab alone, and through a reload. */
export function setReportWork(work: ReportWork | null): void {
  current = work;
  if (work) sessionStorage.setItem(KEY, `${work.id} ${work.number}`);
  else sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useReportWork = (): ReportWork | null => useSyncExternalStore(subscribe, currentReport);
