import type { RequestDetail } from '../../contract/requests/requests.ts';
import { AccessSection } from './access-section.tsx';
import { GuestSection } from './guests/guest-section.tsx';

/** Which clinics may open the documents, and who else may read the request. */
export function RequestAccess(props: { request: RequestDetail; onChanged(): Promise<void> | void }) {
  return (
    <>
      <AccessSection {...props} />
      <GuestSection requestId={props.request.id} />
    </>
  );
}
