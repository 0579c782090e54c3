const LATER = /<link rel="(?:preload" as="font|modulepreload)"[^>]*>/g;

/**
 * The page reads with its styles alone: they are named before fonts and scripts, which over HTTP/1.1 would take all six
 * connections of a browser otherwise, and scripts come when all else has. The router has no setting for it. React finds
 * these links again wherever they stand.
 */
export function letPageComeFirst(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const later = head.match(LATER) ?? [];
  const gentle = later.join('').replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchPriority="low"');
  return head.replaceAll(LATER, '') + gentle + html.slice(end);
}
