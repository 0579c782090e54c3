import type { News } from '../../../contract/content/news.ts';

type Block = News['body'][number];

/** A body as it is typed: `## ` begins a heading, `- ` an item of a list, an empty line ends a paragraph. */
export const toText = (body: readonly Block[]): string =>
  body
    .map((block) => {
      if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n');
      return block.kind === 'heading' ? `## ${block.text}` : block.text;
    })
    .join('\n\n');

export function toBlocks(text: string): Block[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return parts.filter(Boolean).map((part): Block => {
    const lines = part.split('\n').map((line) => line.trim());
    if (lines.every((line) => line.startsWith('- ')))
      return { kind: 'list', items: lines.map((line) => line.slice(2).trim()) };
    if (part.startsWith('## ')) return { kind: 'heading', text: lines.join(' ').slice(3).trim() };
    return { kind: 'paragraph', text: lines.join(' ') };
  });
}
