/** Light stemming: the endings of Russian, German and English that change the form and not the word. */

const SHORTEST_STEM = 4;

// Folded text has no й: -ий is -ии, -ой is -ои.
const RUSSIAN =
  /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|иях|иям|иеи|иев|ая|яя|ое|ее|ые|ие|ыи|ии|ои|еи|ую|юю|ом|ем|ам|ям|ах|ях|ых|их|ию|ия|ов|ев|ью|ы|и|а|я|о|е|у|ю|ь)$/;

const cut = (word: string, ending: RegExp): string => {
  const stem = word.replace(ending, '');
  return stem.length >= SHORTEST_STEM ? stem : word;
};

function latinStem(word: string): string {
  // hospitals, hospitales, klinikens; but not campus, pelvis, ross.
  const single = /[^sui]s$/.test(word) ? cut(word, /s$/) : word;
  return cut(single, /(?:en|e)$/);
}

/** The stem of one folded word, the word itself where nothing is to be cut. Arabic loses its article. */
export function stem(word: string): string {
  if (word.length <= SHORTEST_STEM) return word;
  if (/^[a-z]+$/.test(word)) return latinStem(word);
  if (/^[\u0400-\u04ff]+$/.test(word)) return cut(word, RUSSIAN);
  if (/^ال[\u0621-\u06d3]{3,}$/.test(word)) return word.slice(2);
  return word;
}
