import { useLoaderData } from 'react-router';
import { getClinic } from '../../contract/clinics/clinics.ts';
import { getCommentStanding } from '../../contract/reviews/own-comments.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { readDraft } from './comment-draft.ts';
import { WritePage } from './write-page.tsx';

export { WriteError as ErrorBoundary, WriteSkeleton as HydrateFallback } from './write-page.tsx';

export const clientLoader = accountLoad(async ({ api, params, signal }) => {
  const { data: clinic } = await api(getClinic, { params: { slug: params.name ?? '' } }, signal);
  const { data: standing } = await api(getCommentStanding, { query: { clinic: clinic.id } }, signal);
  const target = { kind: 'clinic' as const, id: clinic.id, slug: clinic.slug, title: clinic.title };
  return { target, standing, draft: readDraft(target) };
});

/** A comment on a clinic. */
export default function WriteClinicPage() {
  const data = useLoaderData<typeof clientLoader>();
  return <WritePage {...data} back={clinicPath(data.target.slug, 'comments')} />;
}
