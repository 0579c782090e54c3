const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML, also in an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

type Page = {
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  intro: string;
  style: string;
  body: string;
};

/** A page that is read from a file: no scripts, and nothing is fetched from anywhere. `body`: HTML; the rest: text. */
export const layFilePage = ({
  language,
  direction,
  title,
  intro,
  style,
  body,
}: Page): string => `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(intro)}</p>
${body}
</body>
</html>
`;
