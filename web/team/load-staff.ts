import { useRouteLoaderData } from 'react-router';
import { listOwnClinics } from '../../contract/accounts/accounts.ts';
import { getUser } from '../../contract/accounts/sessions.ts';
import { ApiError } from '../../contract/platform/client.ts';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import type { LoadArgs } from '../platform/load.ts';
import { isStaff } from '../platform/work-roles.ts';
import { readClinicId } from './staff-address.ts';

export type OwnClinic = ReplyOf<typeof listOwnClinics>['data'][number];

/** Clinics one works for; `factor_missing`: they open with the second step at login. */
export type StaffData = { clinics: OwnClinic[]; isFactorMissing: boolean };

/** What the frame of the clinic's side needs. Who works for no clinic finds nothing here. */
export async function loadStaff({ api, signal }: LoadArgs): Promise<StaffData> {
  try {
    const { data } = await api(listOwnClinics, {}, signal);
    return { clinics: data, isFactorMissing: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const { user } = (await api(getUser, {}, signal)).data;
    if (user.second_factor !== 'missing' || !isStaff(user)) throw error;
    return { clinics: [], isFactorMissing: true };
  }
}

const none: OwnClinic[] = [];

export function useOwnClinics(): OwnClinic[] {
  return useRouteLoaderData<StaffData>('layouts/staff')?.clinics ?? none;
}

/** The clinic that an address speaks for: the one it names, else the first one's. */
export async function readOwnClinic({ api, url, signal }: LoadArgs): Promise<OwnClinic> {
  const { data } = await api(listOwnClinics, {}, signal);
  const named = readClinicId(url.searchParams);
  const clinic = named === undefined ? data[0] : data.find(({ id }) => id === named);
  if (!clinic) throw new ApiError(404, {});
  return clinic;
}
