import { accounts } from './accounts/resource.tsx';
import { claims } from './clinics/claims/resource.tsx';
import { demand } from './clinics/demand/resource.tsx';
import { doctors } from './clinics/doctors/resource.tsx';
import { changes } from './clinics/official-changes/resource.tsx';
import { photos } from './clinics/photos/resource.tsx';
import { positionRequests } from './clinics/position-requests/resource.tsx';
import { clinicsWith } from './clinics/resource.tsx';
import { verification } from './clinics/verification/resource.tsx';
import { complaints } from './content/complaints/resource.tsx';
import { currencies } from './content/currencies/resource.tsx';
import { languages } from './content/languages/resource.tsx';
import { messages } from './content/messages/resource.tsx';
import { news } from './content/news/resource.tsx';
import { terms } from './content/terms/resource.tsx';
import { doctorMatches } from './imports/doctor-matches/resource.tsx';
import { matches } from './imports/matches/resource.tsx';
import { problems, quality } from './imports/quality/resource.tsx';
import { imports } from './imports/resource.tsx';
import { audit } from './operations/audit/resource.tsx';
import type { AdminResource } from './platform/resource.ts';
import { bills } from './requests/bills/resource.tsx';
import { requests } from './requests/cases/resource.tsx';
import { useRequestParts } from './requests/clinic-parts.tsx';
import { conversations } from './requests/conversations/resource.tsx';
import { offers } from './requests/offers/resource.tsx';
import { reports } from './reviews/reports/resource.tsx';
import { comments } from './reviews/resource.tsx';
import { ranking } from './search/ranking/resource.tsx';
import { unreadQueries } from './search/unread-queries/resource.tsx';
import { apiKeys } from './team/api-keys/resource.tsx';

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
      bills,
      requests,
      offers,
      conversations,
      matches,
      doctorMatches,
    ],
  },
  {
    name: 'directory',
    resources: [
      clinicsWith(useRequestParts),
      doctors,
      demand,
      terms,
      complaints,
      unreadQueries,
      imports,
      quality,
      problems,
    ],
  },
  { name: 'content', resources: [news, languages, messages] },
  { name: 'people', resources: [accounts] },
  { name: 'settings', resources: [currencies, ranking, apiKeys] },
  { name: 'log', resources: [audit] },
];

export const resources: readonly AdminResource[] = groups.flatMap((group) => group.resources);
