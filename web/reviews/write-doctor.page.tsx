import { useLoaderData } from 'react-router';
import { getDoctor } from '../../contract/clinics/doctors.ts';
import { getCommentStanding } from '../../contract/reviews/own-comments.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { doctorPath } from '../platform/clinic-paths.ts';
import { notFound } from '../platform/not-found.ts';
import { readDraft } from './comment-draft.ts';
import { WritePage } from './write-page.tsx';

export { WriteError as ErrorBoundary, WriteSkeleton as HydrateFallback } from './write-page.tsx';

export const clientLoader = accountLoad(async ({ api, params, signal }) => {
  if (!/^[1-9]\d{0,8}$/.test(params.doctorId ?? '')) notFound();
  const id = Number(params.doctorId);
  const { data: doctor } = await api(getDoctor, { params: { id } }, signal);
  const { data: standing } = await api(getCommentStanding, { query: { doctor: id } }, signal);
  const target = { kind: 'doctor' as const, id, slug: '', title: doctor.title };
  return { target, standing, draft: readDraft(target), back: doctorPath(doctor) };
});

/** A comment on a doctor. */
export default function WriteDoctorPage() {
  const data = useLoaderData<typeof clientLoader>();
  return <WritePage {...data} />;
}
