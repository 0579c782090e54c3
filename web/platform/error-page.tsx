import { useContext } from 'react';
import { I18nContext, useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from '../ui/page.module.css';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';

type Words = { title: string; text: string; retry: string };

/** In the default language: for when the texts themselves could not be loaded. */
const plainWords: Words = {
  title: 'Страница не загрузилась',
  text: 'Сервер не ответил. Повторите попытку через минуту. The server did not answer, please try again.',
  retry: 'Повторить',
};

type Props = {
  /** What the server says of it. */
  message?: string | null;
};

/** The page failed. Trying again is a plain link to the same address, so it works without scripts too. */
export function ErrorPage({ message = null }: Props) {
  const hasTexts = useContext(I18nContext)?.i18n !== undefined;
  return hasTexts ? <TranslatedError message={message} /> : <ErrorBody words={plainWords} />;
}

function TranslatedError({ message }: { message: string | null }) {
  const { t } = useTranslation();
  const words = { title: t('failure.title'), text: message ?? t('failure.text'), retry: t('action.retry') };
  return (
    <>
      <title>{`${words.title} · Medatlas`}</title>
      <meta name="robots" content="noindex" />
      <ErrorBody words={words} />
    </>
  );
}

function ErrorBody({ words }: { words: Words }) {
  const { pathname, search } = useLocation();
  return (
    <div className={`${wrap.wrap} ${classes.message}`} role="alert">
      <h1 className={text.h1}>{words.title}</h1>
      <p className={text.measure}>{words.text}</p>
      <p className={classes.actions}>
        <a
          href={pathname + search}
          className={buttonClass({ kind: 'tonal' })}
          onClick={(event) => {
            // Offline the browser would put its own error page in the place of this one.
            if (!navigator.onLine) event.preventDefault();
          }}
        >
          <Icon name="retry" />
          {words.retry}
        </a>
      </p>
    </div>
  );
}
