import { escapeHtml } from '../../platform/text/html.ts';

/** Texts that the page's script shows (web/platform/worker/offline.ts), by the name that it uses. */
const scriptTexts: Record<string, string> = {
  requests: 'offline.requests',
  chats: 'offline.chats',
  favourites: 'offline.favourites',
  comma: 'site.comma',
  number: 'requests.number',
  plan: 'offline.plan',
  when: 'offline.when',
  clinic: 'offline.clinic',
  clinics: 'offline.clinics',
  address: 'offline.address',
  phone: 'offline.phone',
  contact: 'offline.contact',
  as_of: 'offline.as_of',
  you: 'offline.you',
  retracted: 'chat.retracted',
  nothing: 'offline.nothing',
  word_sent: 'requests.word.sent',
  word_in_work: 'requests.word.in_work',
  word_waiting: 'requests.word.waiting',
  word_finished: 'requests.word.finished',
};

/** In a block of data only this sign could end the block. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const LOGO =
  '<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><path d="M3 4l11 7v8.2L8.6 15.7V25H3z" fill="#0B6B6A"/><path d="M25 4l-11 7v8.2l5.4-3.5V25H25z" fill="#5FA5A2"/></svg>';

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f4f6f5;color:#16282a;font:16px/24px 'Golos Text','Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif;overflow-wrap:anywhere}
header{display:flex;gap:8px;align-items:center;padding:16px;background:#fff;border-block-end:1px solid #dfe5e3;font-weight:700;color:#0b6b6a}
main{max-width:720px;margin:0 auto;padding:24px 16px 48px}
h1{margin:0 0 8px;font-size:24px;line-height:32px}
h2{margin:32px 0 8px;font-size:20px;line-height:28px}
h3{margin:16px 0 4px;font-size:16px}
p{margin:0 0 8px}
button{min-height:44px;padding:8px 24px;border:0;border-radius:8px;background:#0b6b6a;color:#fff;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #5fa5a2;outline-offset:2px}
details{margin:0 0 8px;padding:0 16px;background:#fff;border:1px solid #dfe5e3;border-radius:8px}
details[open]{padding-block-end:8px}
summary{min-height:44px;padding:10px 0;cursor:pointer;font-weight:600}
ul{margin:0 0 8px;padding-inline-start:20px}
.messages{padding:0;list-style:none}
.body{white-space:pre-wrap}
.small{font-size:14px;line-height:20px;font-weight:400;color:#536365}
`;

export type OfflinePage = {
  language: string;
  direction: 'ltr' | 'rtl';
  /** Of the style in the page. */
  nonce: string;
  say(key: string): string;
};

/** What a browser shows of this site without connection. It holds no address but that of its script. */
export function offlinePage({ language, direction, nonce, say }: OfflinePage): string {
  const text = (key: string) => escapeHtml(say(key));
  const texts = Object.fromEntries(Object.entries(scriptTexts).map(([name, key]) => [name, say(key)]));
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${text('offline.title')} — Medatlas</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<header>${LOGO}Medatlas</header>
<main>
<h1>${text('offline.title')}</h1>
<p>${text('offline.lead')}</p>
<p><button type="button" id="retry">${text('action.retry')}</button></p>
<div id="copies" aria-live="polite" aria-busy="true"></div>
</main>
<script type="application/json" id="texts">${asData(texts)}</script>
<script src="/offline.js"></script>
</body>
</html>
`;
}
