import { redirect } from 'react-router';
import { openChat } from '../../contract/chats/chats.ts';
import { type ApiClient, ApiError } from '../../contract/platform/client.ts';
import { showToast } from '../ui/toasts.ts';

const ID = /^[1-9]\d{0,9}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const idIn = (query: URLSearchParams, name: string): number | null => {
  const text = query.get(name) ?? '';
  return ID.test(text) ? Number(text) : null;
};

/** Whom an address of `/chat` asks for: `?clinic=`, `?doctor=`, or `?request=` with `clinic`. Null: nobody. */
export function readAsked(
  query: URLSearchParams,
): { clinic_id?: number; doctor_id?: number; request_id?: string } | null {
  const [clinic, doctor] = [idIn(query, 'clinic'), idIn(query, 'doctor')];
  const request = query.get('request') ?? '';
  if (UUID.test(request)) return { request_id: request, ...(clinic !== null && { clinic_id: clinic }) };
  if (doctor !== null) return { doctor_id: doctor };
  return clinic === null ? null : { clinic_id: clinic };
}

type Args = { api: ApiClient; url: URL; params: { lang?: string | undefined }; signal: AbortSignal };

/**
 * For the loader of `/chat`: opens the conversation that the address asks for and throws the redirect to it; the same
 * conversation when it exists, so that two clicks are one. Where the server refuses, its words are shown and the list of
 * conversations stands.
 */
export async function openAsked({ api, url, params, signal }: Args): Promise<void> {
  const asked = readAsked(url.searchParams);
  if (asked === null) return;
  const prefix = params.lang === undefined ? '' : `/${params.lang}`;
  try {
    const { data } = await api(openChat, { body: asked }, signal);
    throw redirect(`${prefix}/chat/${data.uuid}`);
  } catch (error) {
    const isRefused = error instanceof ApiError && [404, 422, 429].includes(error.status);
    if (!isRefused) throw error;
    const [words] = Object.values(error.errors).flat();
    showToast('error', words ?? error.message, { stays: true });
    throw redirect(`${prefix}/chat`);
  }
}
