import type { ResourceProps } from 'react-admin';
import type { Permission } from '../contract/permissions.ts';
import { accounts } from './accounts/resource.tsx';
import { audit } from './audit/resource.tsx';
import { changes } from './changes/resource.tsx';
import { claims } from './claims/resource.tsx';
import { clinics } from './clinics/resource.tsx';
import { comments } from './comments/resource.tsx';
import { currencies } from './currencies/resource.tsx';
import { doctorMatches } from './doctor-matches/resource.tsx';
import { doctors } from './doctors/resource.tsx';
import { imports } from './imports/resource.tsx';
import { languages } from './languages/resource.tsx';
import { matches } from './matches/resource.tsx';
import { messages } from './messages/resource.tsx';
import { news } from './news/resource.tsx';
import { photos } from './photos/resource.tsx';
import { positionRequests } from './position-requests/resource.tsx';
import { ranking } from './ranking/resource.tsx';
import { reports } from './reports/resource.tsx';
import { terms } from './terms/resource.tsx';
import { verification } from './verification/resource.tsx';

/** One kind of thing in the menu of the back office; shown to those with the permission. */
export type AdminResource = ResourceProps & { permission: Permission };

/** In the order of the menu: first what waits, then what is there. */
export const groups: readonly { name: string; resources: readonly AdminResource[] }[] = [
  {
    name: 'queues',
    resources: [
      claims,
      changes,
      positionRequests,
      verification,
      comments,
      photos,
      reports,
      matches,
      doctorMatches,
    ],
  },
  { name: 'directory', resources: [clinics, doctors, terms, imports] },
  { name: 'content', resources: [news, languages, messages] },
  { name: 'people', resources: [accounts] },
  { name: 'settings', resources: [currencies, ranking] },
  { name: 'log', resources: [audit] },
];

export const resources: readonly AdminResource[] = groups.flatMap((group) => group.resources);
