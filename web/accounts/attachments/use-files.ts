import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Attachment,
  deleteAttachment,
  uploadAttachment,
} from '../../../contract/accounts/attachments.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { dropBrowserFile, isBrowserFile, keepBrowserFile } from '../../platform/browser-files.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { type UploadOptions, uploadTo } from '../../platform/upload-file.ts';
import { checkFile } from './check-file.ts';
import type { KeptFile } from './kept-file.ts';

/** Uploads a file that belongs to no request yet. Rejects with an ApiError, or as the signal says. */
export const uploadFile = (file: File, options: UploadOptions): Promise<Attachment> =>
  // The contract says what the answer holds.
  uploadTo(uploadAttachment.path, file, options) as Promise<Attachment>;

/** Longest sides in pixels and qualities, tried in this order until the file is small enough. */
const sides = [2400, 1800, 1300];
const qualities = [0.86, 0.76, 0.64];

function draw(picture: ImageBitmap, longest: number): HTMLCanvasElement | null {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG knows no transparency: what is see-through becomes paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** A picture as a JPEG within the limit of an attachment, turned as its EXIF says. Null: the browser cannot read it. */
export async function shrinkPicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  try {
    for (const side of sides) {
      const canvas = draw(picture, side);
      if (!canvas) return null;
      for (const quality of qualities) {
        const blob = await encode(canvas, quality);
        if (blob && blob.size <= limits.attachmentBytes)
          return new File([blob], file.name.replace(/\.[^.]+$/, '.jpg'), { type: 'image/jpeg' });
      }
    }
    return null;
  } finally {
    picture.close();
  }
}

/** A file on its way to being one of the papers. */
export type ComingFile = {
  key: string;
  file: File;
} & (
  | { state: 'sending'; share: number }
  /** `canRetry`: it is the way that failed, not the file. */
  | { state: 'failed'; reason: string; canRetry: boolean }
  | { state: 'measuring' }
  /** Too large as it is; `smaller` is what would be sent instead. */
  | { state: 'offered'; smaller: File }
);

type Step<Coming = ComingFile> = Coming extends ComingFile ? Omit<Coming, 'key' | 'file'> : never;

/** Keeps the file in this browser, for somebody who has no account yet. */
async function keepHere(file: File): Promise<KeptFile> {
  const id = await keepBrowserFile(file);
  return { id, name: file.name, bytes: file.size, created_at: new Date().toISOString() };
}

type Options = {
  kept: readonly KeptFile[];
  onKept(change: (before: readonly KeptFile[]) => KeptFile[]): void;
  max?: number;
  /** The service has taken a file; called before `onKept`. */
  onUploaded?(attachment: Attachment, file: File): void;
  /** There is no account to upload to: files wait in this browser. */
  isVisitor?: boolean;
};

/** Papers: checked, made smaller where the patient agrees, sent as soon as they are chosen. */
export function useFiles({
  kept,
  onKept,
  max = limits.attachmentsPerRequest,
  onUploaded,
  isVisitor = false,
}: Options) {
  const { t } = useTranslation();
  const [coming, setComing] = useState<readonly ComingFile[]>([]);
  const [refused, setRefused] = useState(0);
  const uploads = useRef(new Map<string, AbortController>());
  useEffect(() => () => uploads.current.forEach((upload) => void upload.abort()), []);

  const remove = (key: string) => {
    uploads.current.get(key)?.abort();
    uploads.current.delete(key);
    setComing((before) => before.filter((one) => one.key !== key));
  };
  const step = (key: string, next: Step) =>
    setComing((before) => before.map((one) => (one.key === key ? { key, file: one.file, ...next } : one)));

  async function send(key: string, file: File): Promise<void> {
    const upload = new AbortController();
    uploads.current.set(key, upload);
    step(key, { state: 'sending', share: 0 });
    try {
      if (isVisitor) {
        const waiting = await keepHere(file);
        remove(key);
        return onKept((before) => [...before, waiting]);
      }
      const uploaded = await uploadFile(file, {
        signal: upload.signal,
        onProgress: (share) => step(key, { state: 'sending', share }),
      });
      const { id, name, bytes, created_at } = uploaded;
      remove(key);
      onUploaded?.(uploaded, file);
      onKept((before) => [...before, { id, name, bytes, created_at }]);
    } catch (error) {
      if (upload.signal.aborted) return;
      if (!(error instanceof ApiError)) reportError(error);
      const { status = 500, errors = {}, message = '' } = error instanceof ApiError ? error : {};
      const said = Object.values(errors).flat()[0] ?? message;
      const reason = status === 0 ? t('inquiry.file.lost') : said || t('error.internal');
      step(key, { state: 'failed', reason, canRetry: status !== 422 });
    }
  }

  async function begin(key: string, file: File): Promise<void> {
    const problem = checkFile(file);
    if (problem === null) return send(key, file);
    const fail = (reason: string) => step(key, { state: 'failed', reason, canRetry: false });
    if (problem !== 'shrinkable') return fail(t(`inquiry.file.${problem}`));
    const smaller = await shrinkPicture(file);
    if (smaller) step(key, { state: 'offered', smaller });
    else fail(t('inquiry.file.not_shrinkable'));
  }

  return {
    coming,
    /** How many of the last choice had no room. */
    refused,
    add(files: Iterable<File>): void {
      const room = max - kept.length - coming.length;
      const chosen = [...files];
      const taken = chosen.slice(0, Math.max(0, room));
      setRefused(chosen.length - taken.length);
      const added = taken.map((file) => ({ key: crypto.randomUUID(), file, state: 'measuring' as const }));
      setComing((before) => [...before, ...added]);
      for (const { key, file } of added) void begin(key, file);
    },
    retry: ({ key, file }: ComingFile) => void send(key, file),
    /** The patient agrees to the smaller picture. */
    shrink(one: ComingFile): void {
      if (one.state !== 'offered') return;
      setComing((before) =>
        before.map((other) => (other.key === one.key ? { ...other, file: one.smaller } : other)),
      );
      void send(one.key, one.smaller);
    },
    drop: ({ key }: ComingFile) => {
      remove(key);
      setRefused(0);
    },
    /** Takes a paper away, here at once and from the server as soon as may be: the sweeper takes what stays. */
    removeKept(id: string): void {
      setRefused(0);
      onKept((before) => before.filter((file) => file.id !== id));
      discardFile(id);
    },
  };
}

/** Takes a file away, from this browser or from the server as soon as may be: the sweeper takes what stays. */
export function discardFile(id: string): void {
  if (isBrowserFile(id)) void dropBrowserFile(id);
  else browserApi(deleteAttachment, { params: { id } }).catch(() => undefined);
}

export type Files = ReturnType<typeof useFiles>;

/** Whether a paper is still on its way: without it the form would be sent incomplete. */
export const isUploading = ({ coming }: Pick<Files, 'coming'>): boolean =>
  coming.some(({ state }) => state === 'sending' || state === 'measuring');
