import { useNotify } from 'react-admin';

type Refusal = Error & { body?: { errors?: Record<string, string> } };

/** Says what the server refuses of a form also where it has no input of its own: a version, a whole group of fields. */
export function useProblemNotice(): (error: unknown) => void {
  const notify = useNotify();
  return (error) => {
    const refusal: Refusal | null = error instanceof Error ? error : null;
    const [problem] = Object.values(refusal?.body?.errors ?? {});
    notify(problem ?? refusal?.message ?? 'ra.notification.http_error', { type: 'error' });
  };
}
