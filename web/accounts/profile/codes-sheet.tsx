import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './factor.module.css';
import profile from './profile.module.css';

type Props = { codes: readonly string[]; onClose(): void };

/** The recovery codes, this once: to keep in whatever way one likes. Closes when they are kept. */
export function CodesSheet({ codes, onClose }: Props) {
  const { t } = useTranslation();
  const [isKept, setKept] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  function close() {
    if (isKept) return onClose();
    setMissed(true);
    box.current?.focus();
  }
  const download = () =>
    saveFile(
      new Blob([`${t('profile.codes_file_head')}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      'medatlas-codes.txt',
    );
  return (
    <Sheet
      opened
      isCentred
      title={t('profile.codes_title')}
      closeLabel={t('action.close')}
      onClose={close}
      foot={
        <div className={profile.actions}>
          <Button kind="primary" onClick={close}>
            {t('profile.codes_done')}
          </Button>
        </div>
      }
    >
      <div className={profile.dialog} data-printed="">
        <p>{t('profile.codes_text')}</p>
        <ol className={classes.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={classes.tools}>
          <CopyButton value={codes.join('\n')} />
          <Button small onClick={download}>
            {t('profile.codes_download')}
          </Button>
          <Button small onClick={() => print()}>
            {t('profile.codes_print')}
          </Button>
        </div>
        <div>
          <Checkbox
            ref={box}
            label={t('profile.codes_kept')}
            checked={isKept}
            error={isMissed ? t('profile.codes_keep_first') : undefined}
            onChange={(event) => {
              setKept(event.currentTarget.checked);
              setMissed(false);
            }}
          />
        </div>
      </div>
    </Sheet>
  );
}
