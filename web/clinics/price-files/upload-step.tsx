import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type PriceFile,
  type PriceImport,
  uploadPriceFile,
} from '../../../contract/clinics/price-imports.ts';
import { callPath } from '../../../contract/platform/client.ts';
import { useFailureText } from '../../accounts/profile/use-action.ts';
import { useFormat } from '../../platform/format.ts';
import { uploadTo } from '../../platform/upload-file.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import text from '../../ui/text.module.css';
import classes from './price-import.module.css';

type Props = { clinicId: number; imports: readonly PriceImport[]; onOpen(id: string): void };

/** Chooses a file; those that came before stand below. */
export function UploadStep({ clinicId, imports, onOpen }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);

  async function send(file: File): Promise<void> {
    setProblem(null);
    setShare(0);
    try {
      const kept = await uploadTo(callPath(uploadPriceFile, { params: { id: clinicId } }), file, {
        onProgress: setShare,
        signal: leaving.current.signal,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      // The contract says what the answer holds.
      onOpen((kept as PriceFile).id);
    } catch (error) {
      if (!leaving.current.signal.aborted) setProblem(failureText(error));
    } finally {
      setShare(null);
    }
  }

  return (
    <>
      <div className={classes.panel}>
        <p>{t('staff_prices.upload_text')}</p>
        <label className={`${buttonClass({ kind: 'primary' })} ${classes.choose}`}>
          <input
            type="file"
            className={text.hidden}
            accept=".csv,.tsv,.txt,.json,.gz"
            disabled={share !== null}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void send(file);
              target.value = '';
            }}
          />
          {share === null
            ? t('staff_prices.choose_file')
            : t('staff_prices.uploading', { n: format.number(Math.round(share * 100)) })}
        </label>
        <FormMessage text={problem} />
      </div>
      {imports.length > 0 && (
        <section className={classes.panel}>
          <h2 className={text.h3}>{t('staff_prices.earlier')}</h2>
          <ul className={classes.earlier}>
            {imports.map((one) => (
              <li key={one.id}>
                <span>
                  <bdi>{one.file_name}</bdi>
                  <span className={text.label}>
                    {t(`staff_prices.state_${one.state}`)}
                    {t('site.comma')}
                    {format.dateTime(one.applied_at ?? one.created_at)}
                  </span>
                </span>
                <Button small onClick={() => onOpen(one.id)}>
                  {t(one.state === 'open' ? 'staff_prices.go_on' : 'staff_prices.look')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
