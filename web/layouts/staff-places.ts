import { type Permission, permissionsOf } from '../../contract/platform/permissions.ts';
import type { OwnClinic } from '../team/load-staff.ts';

/** `line`: a link in the head, for what is opened daily; `more`: in the menu “More”. */
type PlaceGroup = 'line' | 'more';

export type StaffPlace = {
  id: string;
  path: string;
  /** Key of the title. */
  textKey: string;
  permission: Permission;
  group: PlaceGroup;
  /** The place shows all own clinics together until one is named. */
  spansClinics?: true;
};

/** Every place of the clinic's side, in the order shown. Who has not the permission at the clinic does not see it. */
const staffPlaces: readonly StaffPlace[] = [
  {
    id: 'inbox',
    path: '/staff',
    textKey: 'staff_chat.nav.requests',
    permission: 'clinic.work',
    group: 'line',
    spansClinics: true,
  },
  {
    id: 'chats',
    path: '/staff/chats',
    textKey: 'staff_chat.nav.chats',
    permission: 'clinic.work',
    group: 'line',
    spansClinics: true,
  },
  {
    id: 'profile',
    path: '/staff/profile',
    textKey: 'staff_profile.place',
    permission: 'clinic.edit',
    group: 'line',
  },
  {
    id: 'prices',
    path: '/staff/prices',
    textKey: 'staff_prices.place',
    permission: 'price.edit',
    group: 'line',
  },
  {
    id: 'doctors',
    path: '/staff/doctors',
    textKey: 'staff_doctors.title',
    permission: 'doctor.edit',
    group: 'line',
  },
  {
    id: 'people',
    path: '/staff/people',
    textKey: 'staff_people.title',
    permission: 'clinic.work',
    group: 'line',
  },
  {
    id: 'figures',
    path: '/staff/figures',
    textKey: 'staff_figures.title',
    permission: 'clinic.work',
    group: 'line',
  },
  {
    id: 'replies',
    path: '/staff/replies',
    textKey: 'staff_chat.nav.replies',
    permission: 'clinic.work',
    group: 'more',
  },
  {
    id: 'templates',
    path: '/staff/templates',
    textKey: 'staff_templates.place',
    permission: 'offer.send',
    group: 'more',
  },
  {
    id: 'plans',
    path: '/staff/plans',
    textKey: 'plan.templates.place',
    permission: 'clinic.work',
    group: 'more',
  },
  {
    id: 'comments',
    path: '/staff/comments',
    textKey: 'staff_comments.place',
    permission: 'comment.reply',
    group: 'more',
  },
  {
    id: 'photos',
    path: '/staff/photos',
    textKey: 'staff_photos.place',
    permission: 'clinic.edit',
    group: 'more',
  },
  {
    id: 'comforts',
    path: '/staff/comforts',
    textKey: 'staff_comforts.place',
    permission: 'clinic.edit',
    group: 'more',
  },
  {
    id: 'official',
    path: '/staff/official',
    textKey: 'staff_official.place',
    permission: 'clinic.manage',
    group: 'more',
  },
  {
    id: 'integrations',
    path: '/staff/integrations',
    textKey: 'staff_integrations.title',
    permission: 'clinic.manage',
    group: 'more',
  },
  {
    id: 'attest',
    path: '/staff/attest',
    textKey: 'staff_attest.place',
    permission: 'clinic.manage',
    group: 'more',
  },
];

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** The place of an address with or without a language in front; undefined: a page inside a request. */
export function placeOf(pathname: string): StaffPlace | undefined {
  const own = pathname.slice(Math.max(pathname.indexOf('/staff'), 0)).replace(/\/$/, '');
  return staffPlaces.find(({ id, path }) => (id === 'inbox' ? own === path : isWithin(own, path)));
}

export type OpenPlace = StaffPlace & { address: string };

/**
 * The places open to someone, with their addresses: at the clinic the address names, else at the first one whose role
 * there allows it.
 */
export function openPlaces(clinics: readonly OwnClinic[], named: number | undefined): OpenPlace[] {
  const candidates = clinics.filter(({ id }) => named === undefined || id === named);
  return staffPlaces.flatMap((place) => {
    const clinic = candidates.find(({ role }) => permissionsOf[role].includes(place.permission));
    if (!clinic) return [];
    const isPlain = place.spansClinics || clinics.length === 1;
    return [{ ...place, address: isPlain ? place.path : `${place.path}?clinic=${clinic.id}` }];
  });
}
