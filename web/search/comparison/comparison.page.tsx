import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { compare } from '../../../contract/search/comparison.ts';
import { useFormat } from '../../platform/format.ts';
import { type Kind, setCompared, useComparison } from '../../platform/kept.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { PageMeta } from '../../platform/meta.tsx';
import text from '../../ui/text.module.css';
import classes from './comparison.module.css';
import { ComparisonEmpty } from './comparison-empty.tsx';
import { type ComparisonState, comparisonAddress, readComparison } from './comparison-state.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { ComparisonTools } from './comparison-tools.tsx';

async function load({ api, url, signal }: LoadArgs) {
  const { clinic, doctor, procedures } = readComparison(url.searchParams);
  if (clinic.length + doctor.length === 0) return null;
  const query = { clinic: [...clinic], doctor: [...doctor], procedure: [...procedures] };
  return (await api(compare, { query }, signal)).data;
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

/** An address without ids stands for what is kept in this browser. */
function useKeptComparison(state: ComparisonState): void {
  const kept = useComparison();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [clinic, doctor] = [kept.ids('clinic'), kept.ids('doctor')];
  const isEmpty = state.clinic.length + state.doctor.length === 0;
  const kind = clinic.length === 0 ? 'doctor' : state.kind;
  const own = comparisonAddress({ ...state, clinic, doctor, kind, procedures: kept.procedures });
  const target = isEmpty && clinic.length + doctor.length > 0 ? localePath(own) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation under way renders again and must not begin anew
  useEffect(() => {
    if (target !== null) void navigate(target, { replace: true });
  }, [target]);
}

/** Says how many are compared and names them; null: none is. */
function useComparisonTitle(kind: Kind, columns: readonly { title: string }[]): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const count = columns.length;
  if (count === 0) return null;
  const names = columns.map(({ title }) => title).join(t('site.comma'));
  return t(`comparison.title_${kind}`, { count, n: format.number(count), names });
}

export default function ComparisonPage() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const state = readComparison(new URLSearchParams(search));
  useKeptComparison(state);
  const go = (next: ComparisonState) =>
    navigate(localePath(comparisonAddress(next)), { replace: true, preventScrollReset: true });
  const own = useComparison().ids(state.kind);
  const side = state.kind === 'clinic' ? data?.clinics : data?.doctors;

  const title = useComparisonTitle(state.kind, side?.columns ?? []);

  function remove(id: number): void {
    const rest = state[state.kind].filter((other) => other !== id);
    // A link that someone else has sent shows their choice; the reader's own stays as it is.
    const isOwn =
      own.length === state[state.kind].length && own.every((one) => state[state.kind].includes(one));
    if (isOwn) setCompared(state.kind, rest);
    void go({ ...state, [state.kind]: rest });
  }

  return (
    <div className={classes.page}>
      <PageMeta
        title={title ?? t('page.comparison.title')}
        description={title === null ? t('page.comparison.description') : `${title}.`}
        noIndex
      />
      <h1 className={text.h1}>{title ?? t('nav.comparison')}</h1>
      <ComparisonTools state={state} side={side ?? null} go={go} />
      {side && side.columns.length > 0 ? (
        <ComparisonTable state={state} side={side} onRemove={remove} go={go} />
      ) : (
        <ComparisonEmpty kind={state.kind} isGone={state[state.kind].length > 0} />
      )}
    </div>
  );
}
