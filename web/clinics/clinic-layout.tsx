import { Outlet, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { getClinic } from '../../contract/clinics/clinics.ts';
import { listClinicDoctors } from '../../contract/clinics/doctors.ts';
import { listAnswering } from '../../contract/search/answering.ts';
import { askedIn } from '../platform/asked.ts';
import { serverLoad } from '../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../platform/load.ts';
import wrap from '../ui/wrap.module.css';
import { ClinicAsk } from './clinic-ask.tsx';
import { AskBar } from './clinic-ask-bar.tsx';
import { ClinicFacts } from './clinic-facts.tsx';
import { ClinicHead } from './clinic-head.tsx';
import classes from './clinic-layout.module.css';
import { ClinicPictures } from './clinic-pictures.tsx';
import { ClinicTabs, usePendingPart } from './clinic-tabs.tsx';
import { isQuiet } from './is-quiet.ts';
import { QuietAsk, QuietBar } from './quiet-ask.tsx';
import type { ClinicContext } from './use-clinic.ts';

/** On the first page of a clinic that does not answer; its tab has them all. */
const SHOWN_DOCTORS = 6;

async function load({ api, params, url, signal }: LoadArgs) {
  const slug = params.name ?? '';
  const { procedure } = askedIn(url.searchParams);
  const { data } = await api(
    getClinic,
    { params: { slug }, query: { ...(procedure && { procedure }) } },
    signal,
  );
  // A former slug answers with the clinic: its pages have one address each.
  if (data.slug !== slug) {
    const [before = '', after = ''] = url.pathname.split('/hospital/');
    const part = after.split('/').slice(1).join('/') || 'about';
    throw redirect(`${before}/hospital/${data.slug}/${part}${url.search}`, 301);
  }
  if (!isQuiet(data)) return { clinic: data, answering: [], doctors: [] };
  const [answering, doctors] = await Promise.all([
    api(listAnswering, { params: { slug } }, signal),
    data.counts.doctors > 0 ? api(listClinicDoctors, { params: { slug }, query: {} }, signal) : null,
  ]);
  return {
    clinic: data,
    answering: answering.data,
    doctors: doctors?.data.slice(0, SHOWN_DOCTORS) ?? [],
  };
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

/** Its tabs share the clinic; a revalidation in place is a change of language. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.href === nextUrl.href ||
    currentParams.lang !== nextParams.lang ||
    currentParams.name !== nextParams.name
  );
}

/** Head, tabs and the way to ask stand around every part of a clinic's page. */
export default function ClinicLayout() {
  const context: ClinicContext = useLoaderData<typeof loader>();
  const { clinic } = context;
  const isPending = usePendingPart() !== null;
  return (
    <div className={classes.page}>
      <div className={wrap.wrap}>
        <ClinicHead clinic={clinic} />
        <ClinicPictures clinic={clinic} />
        <ClinicFacts clinic={clinic} />
      </div>
      <ClinicTabs clinic={clinic} />
      <div className={`${wrap.wrap} ${classes.columns}`}>
        <div className={classes.body} aria-busy={isPending || undefined}>
          <Outlet context={context} />
        </div>
        {isQuiet(clinic) ? <QuietAsk {...context} /> : <ClinicAsk clinic={clinic} />}
      </div>
      {isQuiet(clinic) ? (
        <QuietBar {...context} />
      ) : (
        <AskBar to={{ clinic: clinic.id }} hasChat={clinic.is_claimed} />
      )}
    </div>
  );
}
