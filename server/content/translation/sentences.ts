/** Their full stop ends no sentence. Of the languages of the interface; a wrong cut costs a translator context, nothing else. */
const ABBREVIATIONS =
  /(?:^|[\s(«„"])(?:\p{L}|Dr|Prof|Mr|Mrs|Ms|St|No|Nr|approx|vs|e\.g|i\.e|a\.m|p\.m|z\.\s?B|d\.\s?h|u\.\s?a|ca|bzw|evtl|inkl|Hr|Fr|Tel|Str|Abs|bspw|ggf|тел|ул|др|пр|г|гг|стр|см|мл|мг|рис|им|проф|т\.\s?е|т\.\s?к|т\.\s?д|د|أ)\.\s*$/iu;
/** A list number: `2. Take the tablets`. */
const LIST_NUMBER = /(?:^|\s)\d{1,2}\.\s*$/;
const GOES_ON = /^[\s]*(?:\p{Ll}|\d|[,;:)])/u;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, made);
  return made;
}

const isOpen = (sentence: string, next: string): boolean =>
  ABBREVIATIONS.test(sentence) ||
  LIST_NUMBER.test(sentence) ||
  (/\.\s*$/.test(sentence) && GOES_ON.test(next));

/** Sentences of one paragraph, trimmed, in their order. */
function cutParagraph(paragraph: string, language: string): string[] {
  const cut: string[] = [];
  for (const { segment } of segmenterOf(language).segment(paragraph)) {
    const last = cut.at(-1);
    if (last !== undefined && isOpen(last, segment)) cut[cut.length - 1] = last + segment;
    else cut.push(segment);
  }
  return cut.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/** The sentences of each paragraph of a text, in its order; empty lines are left out. */
export const cutText = (text: string, language: string): string[][] =>
  text
    .split(/\n+/)
    .map((paragraph) => cutParagraph(paragraph.trim(), language))
    .filter((sentences) => sentences.length > 0);
