import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Clinic, getClinic } from '../../../contract/clinics/clinics.ts';
import { listLanguages } from '../../../contract/content/languages.ts';
import { useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { SiteProvider, useSiteData } from '../../platform/site-context.tsx';
import type { Site } from '../../platform/site-types.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClinicInternational } from '../clinic-international.tsx';
import { ClinicLanguages } from '../clinic-languages.tsx';
import { ClinicSpecializations } from '../clinic-specializations.tsx';
import { ClinicText } from '../clinic-text.tsx';
import classes from './preview-sheet.module.css';

type Props = {
  slug: string;
  lang: string;
  /** As typed, saved or not. */
  text: { description: string; equipment: string[] };
  onClose(): void;
};

type Shown = { clinic: Clinic; site: Site };

/** The public page in a language, with the words of the form in the place of the saved ones. */
function withText(clinic: Clinic, lang: string, { description, equipment }: Props['text']): Clinic {
  if (description.trim() === '') return clinic.text?.lang === lang ? { ...clinic, text: null } : clinic;
  return { ...clinic, text: { lang, description, equipment, original: null } };
}

/** How patients will read it: the parts of the public page, in its language, with what is typed. */
export function PreviewSheet({ slug, lang, text, onClose }: Props) {
  const { t } = useTranslation();
  const here = useSiteData();
  const failureText = useFailureText();
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const headers = { 'Accept-Language': lang };
    Promise.all([
      browserApi(getClinic, { params: { slug } }, { signal, headers }),
      browserApi(listLanguages, {}, signal),
    ]).then(
      ([clinic, languages]) => {
        const found = languages.data.find(({ prefix }) => prefix === lang);
        if (!found) return;
        const { client: messages, ...language } = found;
        setShown({ clinic: clinic.data, site: { ...here, language, messages } });
      },
      (error: unknown) => {
        if (!signal.aborted) setFailure(failureText(error));
      },
    );
    return () => closing.abort();
  }, []);
  return (
    <Sheet
      opened
      isCentred
      title={t('staff_profile.preview_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <div className={classes.body}>
        <FormMessage text={failure} />
        {shown ? (
          <SiteProvider site={shown.site}>
            {/* It is looked at; its links would lead away from what is typed. */}
            <div inert lang={lang} dir={shown.site.language.direction}>
              <ClinicText clinic={withText(shown.clinic, lang, text)} />
              <ClinicSpecializations clinic={shown.clinic} />
              <ClinicLanguages clinic={shown.clinic} />
              <ClinicInternational clinic={shown.clinic} />
            </div>
          </SiteProvider>
        ) : (
          failure === null && <Skeleton width="100%" height={240} />
        )}
      </div>
    </Sheet>
  );
}
