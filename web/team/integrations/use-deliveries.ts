import { useEffect, useState } from 'react';
import { useAction, useFailureText } from '../../accounts/profile/use-action.ts';

type Page<Logged> = { data: Logged[]; meta: { has_more: boolean } };

export type DeliveryLog<Logged> = {
  /** Null while the first page is on its way. */
  loaded: { deliveries: Logged[]; hasMore: boolean } | null;
  /** What the last act has led to, or why it failed: a dialog lies over the toasts. */
  said: string;
  failed: string | null;
  isBusy: boolean;
  /** Does something, reads the log anew and says what came of it. */
  act(work?: () => Promise<string>): void;
  more(): void;
};

/** What was sent, page by page. `read`: a page from before one of them. */
export function useDeliveries<Logged extends { id: string }>(
  read: (before: string | null) => Promise<Page<Logged>>,
): DeliveryLog<Logged> {
  const failureText = useFailureText();
  const [loaded, setLoaded] = useState<DeliveryLog<Logged>['loaded']>(null);
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState<string | null>(null);

  async function load(before: string | null): Promise<void> {
    const { data, meta } = await read(before);
    setLoaded((was) => ({
      deliveries: before === null ? data : [...(was?.deliveries ?? []), ...data],
      hasMore: meta.has_more,
    }));
  }
  const action = useAction(async (work: () => Promise<string>) => {
    setFailed(null);
    setSaid('');
    try {
      setSaid(await work());
    } catch (error) {
      setFailed(failureText(error));
    }
  });
  const act = (work: () => Promise<string> = async () => '') =>
    action.run(async () => {
      const done = await work();
      await load(null);
      return done;
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => act(), []);
  const more = () =>
    action.run(async () => {
      await load(loaded?.deliveries.at(-1)?.id ?? null);
      return '';
    });
  return { loaded, said, failed, isBusy: action.isBusy, act, more };
}
