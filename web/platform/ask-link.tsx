import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { askingHash } from './ask-address.ts';
import { Link } from './links.tsx';
import { readToken } from './session-store.ts';

/**
 * To the form of a request. A client gets its page; for a visitor, who would have to log in there first, the same form
 * opens over the present page. `to`: address of the form, as `inquiryPath` makes it.
 */
export function AskLink(props: ComponentProps<typeof Link>) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  function open(event: MouseEvent) {
    const isForThisWindow = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (readToken() !== null || !isForThisWindow) return;
    event.preventDefault();
    const hash = askingHash(1, props.to.split('?')[1]);
    void navigate({ pathname, search, hash }, { preventScrollReset: true, state: { asked: 1 } });
  }
  return <Link {...props} onClick={open} />;
}
