import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComfortGroup } from '../../../../contract/clinics/comforts.ts';
import type { ComfortValue } from '../../../../contract/clinics/sections/amenities.ts';
import {
  type ComfortChange,
  changeStaffComforts,
  listStaffComforts,
} from '../../../../contract/clinics/sections/staff-endpoints.ts';
import { ApiError } from '../../../../contract/platform/client.ts';
import { useFailureText } from '../../../accounts/profile/use-action.ts';
import { browserApi } from '../../../platform/browser-site.ts';
import { showToast } from '../../../ui/toasts.ts';

/** Arrow keys pass by values that nobody means: what is chosen is sent when it has stood so long. */
const REST_MS = 700;

export type Saving = 'saved' | 'waiting' | 'sending' | 'failed';

const valuesOf = (groups: readonly ComfortGroup[]): Map<string, ComfortValue> =>
  new Map(groups.flatMap(({ comforts }) => comforts.map(({ slug, value }) => [slug, value])));

/** What a clinic offers beside treatment: each choice shows at once and is saved by itself, several together. */
export function useComforts(clinicId: number, loaded: readonly ComfortGroup[]) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [groups, setGroups] = useState(loaded);
  const [pending, setPending] = useState<ReadonlyMap<string, ComfortValue>>(new Map());
  const [saving, setSaving] = useState<Saving>('saved');
  const [last, setLast] = useState<readonly ComfortChange[]>([]);
  const isSending = useRef(false);
  const params = { id: clinicId };

  const changes: ComfortChange[] = [...pending].flatMap(([slug, to]) => {
    const from = valuesOf(groups).get(slug);
    return from === undefined || from === to ? [] : [{ slug, from, to }];
  });

  async function send(wanted: readonly ComfortChange[]): Promise<void> {
    if (isSending.current || wanted.length === 0) return;
    isSending.current = true;
    setSaving('sending');
    try {
      const { data } = await browserApi(changeStaffComforts, { params, body: { changes: [...wanted] } });
      setGroups(data);
      // Those chosen anew while this was on its way stay.
      setPending(
        (now) =>
          new Map([...now].filter(([slug, to]) => !wanted.some((one) => one.slug === slug && one.to === to))),
      );
      setLast(wanted);
      setSaving('saved');
    } catch (error) {
      showToast('error', failureText(error), { stays: true });
      if (error instanceof ApiError && error.status === 422) await startAnew();
      else setSaving('failed');
    } finally {
      isSending.current = false;
    }
  }

  /** A colleague was faster: theirs is shown. */
  async function startAnew(): Promise<void> {
    const { data } = await browserApi(listStaffComforts, { params });
    setGroups(data);
    setPending(new Map());
    setLast([]);
    setSaving('saved');
  }

  const flush = useEffectEvent(() => void send(changes));
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each choice and each answer
  useEffect(() => {
    if (changes.length === 0 || saving === 'failed') return;
    const timer = setTimeout(flush, REST_MS);
    return () => clearTimeout(timer);
  }, [pending, groups]);
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      flush();
    };
  }, []);

  return {
    groups,
    chosen: (slug: string): ComfortValue => pending.get(slug) ?? valuesOf(groups).get(slug) ?? 'unknown',
    saving: changes.length > 0 && saving === 'saved' ? ('waiting' as const) : saving,
    choose(slugs: readonly string[], to: ComfortValue) {
      setPending((now) => new Map([...now, ...slugs.map((slug): [string, ComfortValue] => [slug, to])]));
      setSaving((now) => (now === 'failed' ? 'waiting' : now));
    },
    retry: () => void send(changes),
    undo:
      last.length === 0 || changes.length > 0
        ? null
        : () => {
            void send(last.map(({ slug, from, to }) => ({ slug, from: to, to: from }))).then(() =>
              setLast([]),
            );
            showToast('info', t('staff_comforts.undone'));
          },
  };
}
