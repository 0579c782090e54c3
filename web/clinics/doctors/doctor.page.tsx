import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData } from 'react-router';
import { getClinic } from '../../../contract/clinics/clinics.ts';
import { type Doctor, getDoctor } from '../../../contract/clinics/doctors.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { INTEGER_MAX } from '../../../contract/platform/integers.ts';
import { listDoctorComments } from '../../../contract/reviews/comments.ts';
import { clinicPath, doctorPath } from '../../platform/clinic-paths.ts';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { PageMeta, useCanonicalAddress } from '../../platform/meta.tsx';
import { notFound } from '../../platform/not-found.ts';
import { useSite } from '../../platform/site.tsx';
import { breadcrumbJsonLd, doctorJsonLd } from '../../platform/structured-data.ts';
import { readCommentQuery } from '../../reviews/comment-query.ts';
import wrap from '../../ui/wrap.module.css';
import { AskBar } from '../clinic-ask-bar.tsx';
import { isQuiet } from '../is-quiet.ts';
import { DoctorAsk } from './doctor-ask.tsx';
import { DoctorBody } from './doctor-body.tsx';
import { DoctorHead, useDoctorCrumbs } from './doctor-head.tsx';
import classes from './doctor-page.module.css';

type Present = Doctor['positions'][number];

/** Positions held now. */
const presentOf = (doctor: Doctor): Present[] => doctor.positions.filter(({ until }) => until === null);

/** The present slug of a clinic, also by a former one; null where there is none. */
async function presentSlug({ api, signal }: LoadArgs, slug: string): Promise<string | null> {
  try {
    return (await api(getClinic, { params: { slug } }, signal)).data.slug;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}

/**
 * A doctor's page stands under a clinic where they work now. From any other address it is found all the same, also from
 * that of an entry that was merged into it.
 */
async function checkAddress(args: LoadArgs, doctor: Doctor): Promise<void> {
  const slug = args.params.name ?? '';
  const held = presentOf(doctor);
  const isSame = String(doctor.id) === args.params.doctorId;
  if (isSame && (held.some(({ clinic }) => clinic.slug === slug) || slug === (doctor.clinic?.slug ?? '-')))
    return;
  const known = held.length > 0 ? await presentSlug(args, slug) : null;
  const clinic = held.find((position) => position.clinic.slug === known)?.clinic ?? doctor.clinic;
  const prefix = args.params.lang === undefined ? '' : `/${args.params.lang}`;
  throw redirect(prefix + doctorPath({ id: doctor.id, clinic }) + args.url.search, 301);
}

async function load(args: LoadArgs) {
  const { api, params, url, signal } = args;
  if (!/^[1-9]\d{0,9}$/.test(params.doctorId ?? '') || Number(params.doctorId) > INTEGER_MAX) notFound();
  const id = Number(params.doctorId);
  const query = readCommentQuery(url.searchParams);
  const [{ data: doctor }, comments] = await Promise.all([
    api(getDoctor, { params: { id } }, signal),
    api(listDoctorComments, { params: { id }, query }, signal),
  ]);
  await checkAddress(args, doctor);
  return { doctor, comments, query, slug: params.name ?? '' };
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

/** Who exactly treats: licence, practice, languages, what they do and for what price, what patients say. */
export default function DoctorPage() {
  const { doctor, comments, query, slug } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { publicOrigin } = useSite();
  const addressOf = useCanonicalAddress();
  const steps = useDoctorCrumbs(doctor);
  const url = addressOf(doctorPath(doctor));
  const occupation = doctor.specializations[0]?.doctor_title;
  const words = { title: doctor.title, occupation, clinic: doctor.clinic?.title };
  const way = [
    ...steps.map(({ label, to }) => ({ name: label, url: addressOf(to) })),
    { name: doctor.title, url },
  ];
  const clinicUrl = doctor.clinic ? addressOf(clinicPath(doctor.clinic.slug)) : null;
  return (
    <div className={classes.page}>
      <PageMeta
        title={occupation === undefined ? doctor.title : t('doctor.page_title', words)}
        description={t(doctor.clinic ? 'doctor.page_description' : 'doctor.page_description_alone', words)}
        kind="profile"
        picture={doctor.picture}
        noIndex={slug !== (doctor.clinic?.slug ?? '-')}
        structured={[doctorJsonLd(doctor, publicOrigin, url, clinicUrl), breadcrumbJsonLd(way)]}
      />
      <div className={wrap.wrap}>
        <DoctorHead doctor={doctor} steps={steps} />
        <div className={classes.columns}>
          <div className={classes.body}>
            <DoctorBody doctor={doctor} comments={comments} query={query} />
          </div>
          <DoctorAsk doctor={doctor} />
        </div>
      </div>
      {doctor.clinic && !isQuiet(doctor) && <AskBar to={{ doctor: doctor.id }} hasChat={doctor.is_claimed} />}
    </div>
  );
}
