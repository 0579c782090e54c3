import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** A button that opens a sheet, on the page of components. */
export function ComponentSheet({ isCentred }: { isCentred: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>{isCentred ? t('inquiry.send') : t('search.filters')}</Button>
      <Sheet
        opened={opened}
        onClose={close}
        title={t('search.filters')}
        closeLabel={t('action.close')}
        isCentred={isCentred}
        foot={
          <Button kind="primary" onClick={close}>
            {t('search.apply')}
          </Button>
        }
      >
        <p>{t('search.empty_text')}</p>
      </Sheet>
    </>
  );
}
