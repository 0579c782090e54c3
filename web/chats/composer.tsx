import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/platform/limits.ts';
import { acceptedFiles } from '../accounts/attachments/check-file.ts';
import { useFormat } from '../platform/format.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './composer.module.css';
import { ComposerFiles } from './composer-files.tsx';
import { PhraseButton } from './phrases/phrase-button.tsx';
import { type ComposerOptions, type ComposerState, useComposer } from './use-composer.ts';

export type ComposerControl = { text(): string; setText(text: string): void; focus(): void };

type Props = ComposerOptions & {
  placeholder?: string | undefined;
  sendLabel?: string | undefined;
  /** In the place of the line on emergencies. */
  hint?: ReactNode;
  /** Above the field: what is to be agreed to, or chosen. */
  above?: ReactNode;
  /** Beside the way to files. */
  tools?: ReactNode;
  /** Language of what is written, for the browser's spelling. */
  lang?: string | undefined;
  control?: Ref<ComposerControl> | undefined;
  /** Stays with what was typed, and is not shown. */
  isHidden?: boolean;
};

/** From here on the rest is counted. */
const COUNTED_FROM = limits.messageMax - 400;

/** On a screen for fingers the line break is a key of its own; with a keyboard Enter sends. */
const entersSend = (): boolean => matchMedia('(pointer: fine)').matches;

/** Files may be let go anywhere over the conversation. */
function useDrop(element: HTMLElement | null, onFiles: (files: Iterable<File>) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const place = element?.closest<HTMLElement>('[data-conversation]');
    if (!place) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    place.addEventListener('dragover', over, { signal });
    place.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) setOver(false);
      },
      { signal },
    );
    place.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      },
      { signal },
    );
    return () => leaving.abort();
  }, [element]);
  return isOver;
}

/** Where a message is written: text, files, the button. */
export function Composer({ isHidden = false, above, tools, hint, control, ...props }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const composer = useComposer(props);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const limitsId = useId();
  const isOver = useDrop(isHidden ? null : form, composer.files.add);
  useImperativeHandle(control, () => ({
    text: () => composer.draft.text,
    setText: composer.setText,
    focus: () => field.current?.focus(),
  }));
  function submit() {
    composer.submit();
    field.current?.focus();
  }
  return (
    <form
      ref={setForm}
      className={classes.composer}
      hidden={isHidden}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {above}
      <ComposerFiles composer={composer} />
      <div className={classes.box} data-over={isOver || undefined}>
        <AttachButton composer={composer} describedBy={limitsId} />
        <PhraseButton talk={props.talk} extra={props.extra} />
        {tools}
        <Field composer={composer} field={field} onSend={submit} {...props} />
        <button type="submit" className={classes.send} aria-busy={composer.isWaiting || undefined}>
          <Icon name="send" size={18} />
          <span>{props.sendLabel ?? t('chat.send')}</span>
        </button>
      </div>
      <Length composer={composer} />
      <p className={classes.hints}>
        <span id={limitsId} className={classes.limits}>
          {t('chat.limits', {
            max: limits.attachmentsPerMessage,
            size: format.fileSize(limits.attachmentBytes),
          })}
        </span>
        <span>{hint ?? t('chat.emergency')}</span>
      </p>
      {isOver && <p className={classes.drop}>{t('chat.drop_files')}</p>}
    </form>
  );
}

function AttachButton({
  composer: { files },
  describedBy,
}: {
  composer: ComposerState;
  describedBy: string;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={t('chat.attach')}
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className={classes.tool}
        aria-label={t('chat.attach')}
        title={t('chat.attach')}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <Icon name="paperclip" size={22} />
      </button>
    </>
  );
}

type FieldProps = Pick<Props, 'placeholder' | 'lang'> & {
  composer: ComposerState;
  field: React.RefObject<HTMLTextAreaElement | null>;
  onSend(): void;
};

function Field({ composer, field, placeholder, lang, onSend }: FieldProps) {
  const { t } = useTranslation();
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return;
    if (!entersSend() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onSend();
  }
  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    composer.files.add(files);
  }
  return (
    <textarea
      ref={field}
      className={classes.field}
      name="message"
      rows={1}
      dir="auto"
      lang={lang}
      value={composer.draft.text}
      aria-label={placeholder ?? t('chat.message')}
      aria-invalid={composer.excess > 0}
      placeholder={placeholder ?? t('chat.message')}
      onChange={({ target }) => composer.setText(target.value)}
      onKeyDown={press}
      onPaste={paste}
    />
  );
}

function Length({ composer: { draft, excess, isWaiting } }: { composer: ComposerState }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (isWaiting)
    return (
      <p className={classes.count} role="status">
        {t('chat.waits_for_files')}
      </p>
    );
  if (draft.text.length < COUNTED_FROM) return null;
  if (excess > 0)
    return (
      <p className={classes.excess} role="alert">
        <Icon name="alert" size={18} />
        {t('chat.excess', { count: excess, n: format.number(excess), max: format.number(limits.messageMax) })}
      </p>
    );
  return <p className={classes.count}>{t('chat.left', { count: -excess, n: format.number(-excess) })}</p>;
}
