import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../../platform/guards.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.ts';
import { showToast } from '../../ui/toasts.ts';

const sheet = latePart(() => import('./share-sheet.tsx'));

/** Opens the dialog for the link to the favourites. Visitors log in first, because a link belongs to an account. */
export function ShareButton() {
  const { t } = useTranslation();
  const { isLoggedIn } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [isOpen, setOpen] = useState(false);
  const ShareSheet = sheet.usePart(isOpen)?.ShareSheet;
  function press() {
    if (isLoggedIn) return setOpen(true);
    showToast('info', t('favourites.link.login_toast'));
    void navigate(localePath(loginAddress({ pathname, search })));
  }
  return (
    <>
      <Button aria-haspopup="dialog" aria-busy={(isOpen && !ShareSheet) || undefined} onClick={press}>
        <Icon name="share" />
        {t('clinic.share')}
      </Button>
      {isOpen && ShareSheet && <ShareSheet onClose={() => setOpen(false)} />}
    </>
  );
}
