import { escapeHtml } from '../platform/text/html.ts';

/** What an email says, in words already. Everything may hold what people typed: it is escaped here. */
export type Content = {
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  greeting: string;
  paragraphs: string[];
  /** A list in the email, such as saved searches with news. Each item has a title, lines of text and one link. */
  items: { title: string; lines: string[]; link: { title: string; url: string } }[];
  button: { title: string; url: string } | null;
  /** Before the address itself, for programs where the button does nothing. */
  addressNote: string;
  /** After the button, smaller. */
  notes: string[];
  /** How to have no more of these emails; null: they are no choice. */
  stop: { title: string; url: string } | null;
  signature: string;
  footer: string;
};

const FONT = "font-family:'Golos Text','Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif";
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#37494b';
const ITEM = 'margin:0 0 4px;font-size:16px;line-height:24px;color:#37494b';
const SMALL = 'margin:0 0 8px;font-size:14px;line-height:20px;color:#536365';

const paragraph = (text: string, style: string): string => `<p style="${style}">${escapeHtml(text)}</p>`;

function buttonHtml({ button, addressNote, direction }: Content): string {
  if (button === null) return '';
  const url = escapeHtml(button.url);
  return `<p style="margin:24px 0">
<a href="${url}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0b6b6a;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(button.title)}</a>
</p>
${paragraph(addressNote, SMALL)}
<p dir="ltr" style="margin:0 0 24px;text-align:${direction === 'rtl' ? 'right' : 'left'};font-size:14px;line-height:20px;word-break:break-all"><a href="${url}" style="color:#0b6b6a">${url}</a></p>`;
}

const itemsHtml = ({ items }: Content): string =>
  items
    .map(
      ({
        title,
        lines,
        link,
      }) => `<div style="margin:0 0 16px;padding:16px;border:1px solid #dfe5e3;border-radius:8px">
<p style="margin:0 0 4px;font-size:16px;line-height:24px;font-weight:600;color:#16282a">${escapeHtml(title)}</p>
${lines.map((line) => paragraph(line, ITEM)).join('\n')}
<p style="margin:8px 0 0;font-size:14px;line-height:20px"><a href="${escapeHtml(link.url)}" style="color:#536365">${escapeHtml(link.title)}</a></p>
</div>`,
    )
    .join('\n');

const stopHtml = ({ stop }: Content): string =>
  stop === null
    ? ''
    : `<p style="${SMALL}"><a href="${escapeHtml(stop.url)}" style="color:#536365">${escapeHtml(stop.title)}</a></p>`;

/** Without pictures and foreign hosts: it looks the same where neither is loaded. */
export function layHtml(content: Content): string {
  const { language, direction, title, greeting, paragraphs, notes, signature, footer } = content;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body dir="${direction}" style="margin:0;padding:24px 12px;background:#f4f6f5;${FONT}">
<div role="article" lang="${escapeHtml(language)}" dir="${direction}" style="max-width:560px;margin:0 auto;${FONT}">
<p style="margin:0 0 16px;font-size:18px;line-height:24px;font-weight:700;color:#0b6b6a">Medatlas</p>
<div style="padding:32px 24px;background:#ffffff;border:1px solid #dfe5e3;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;color:#16282a">${escapeHtml(title)}</h1>
${[greeting, ...paragraphs].map((text) => paragraph(text, PARAGRAPH)).join('\n')}
${itemsHtml(content)}
${buttonHtml(content)}
${notes.map((text) => paragraph(text, SMALL)).join('\n')}
${stopHtml(content)}
<p style="margin:24px 0 0;font-size:16px;line-height:24px;color:#37494b">${escapeHtml(signature)}</p>
</div>
<p style="margin:16px 0 0;font-size:13px;line-height:18px;color:#536365">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

export function layText(content: Content): string {
  const { greeting, paragraphs, items, button, notes, stop, signature, footer } = content;
  const end = stop === null ? [] : [`${stop.title}:\n${stop.url}`];
  const parts = items.map((item) =>
    [item.title, ...item.lines, `${item.link.title}:\n${item.link.url}`].join('\n'),
  );
  const link = button === null ? [] : [`${button.title}:\n${button.url}`];
  return `${[greeting, ...paragraphs, ...parts, ...link, ...notes, ...end, signature, `-- \n${footer}`].join('\n\n')}\n`;
}
