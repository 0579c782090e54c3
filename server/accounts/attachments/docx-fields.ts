/** Allowed fields: they show text of the document or a date. All others may load files, run programs or ask for input. */
const SHOWN: ReadonlySet<string> = new Set(
  '= ADVANCE AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BIBLIOGRAPHY CITATION COMMENTS COMPARE CREATEDATE DATE DOCPROPERTY EDITTIME EQ FILENAME FILESIZE FORMCHECKBOX FORMDROPDOWN FORMTEXT HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SHAPE STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE'.split(
    ' ',
  ),
);
/** Stands for a nested field, whose text is known only when the field is worked out. */
const NESTED = '\u0000';
const WEB = /^(?:https?|mailto):$/;

/** Whether a link may leave the document: to a page of the web or to an email. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && WEB.test(url.protocol);
}

/** The words of an instruction, without quotation marks; switches with their backslash. */
const wordsOf = (instruction: string): string[] =>
  [...instruction.replace(/[\u201c\u201d\u201e]/g, '"').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

/** A link's first word that is no switch, or no switch's value, is its address. It may be a bookmark only. */
function isSafeLink(words: readonly string[]): boolean {
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? '';
    if (/^\\[lot]$/i.test(word)) at += 1;
    else if (!word.startsWith('\\') || word.startsWith('\\\\'))
      return word === '' || word.startsWith('#') || isWebAddress(word);
  }
  return true;
}

/** Whether a field's whole instruction, put together over its runs, only shows something. */
export function isSafeField(instruction: string): boolean {
  const words = wordsOf(instruction);
  const name = words[0]?.toUpperCase();
  if (name === undefined) return true;
  if (name.startsWith('=')) return true;
  if (!SHOWN.has(name)) return false;
  return name !== 'HYPERLINK' || (!instruction.includes(NESTED) && isSafeLink(words));
}

type Field = {
  text: string;
  /** Without what is marked as deleted: Word leaves that out, other programs do not. */
  kept: string;
  isCode: boolean;
  /** The wrapper that the field began in. */
  wrapper: number;
};

/** Puts the instructions of fields together as programs do: over runs, with fields inside fields. */
export class Fields {
  private readonly open: Field[] = [];
  private readonly wrappers: number[] = [0];
  private lastWrapper = 0;
  private loose = '';
  isSafe = true;

  private judge(instruction: string): void {
    if (!isSafeField(instruction)) this.isSafe = false;
  }

  private judgeField({ text, kept }: Field): void {
    this.judge(text);
    this.judge(kept);
  }

  /** A field that goes on in another wrapper reads differently in a program that skips one of them. */
  private requireSameWrapper({ wrapper }: Field): void {
    if (wrapper !== this.wrappers.at(-1)) this.isSafe = false;
  }

  /** An element begins that some programs skip: one of another vocabulary, or one of several choices. */
  enterWrapper(): void {
    this.lastWrapper += 1;
    this.wrappers.push(this.lastWrapper);
  }

  leaveWrapper(): void {
    this.wrappers.pop();
  }

  private nest(isDeleted: boolean): void {
    const field = this.open.at(-1);
    if (!field?.isCode) return;
    field.text += NESTED;
    if (!isDeleted) field.kept += NESTED;
  }

  mark(kind: string, isDeleted: boolean): void {
    if (kind === 'begin') {
      this.nest(isDeleted);
      this.open.push({ text: '', kept: '', isCode: true, wrapper: this.wrappers.at(-1) ?? 0 });
      return;
    }
    const field = this.open.at(-1);
    if (!field) return;
    this.requireSameWrapper(field);
    if (kind === 'separate') field.isCode = false;
    else if (kind === 'end') this.judgeField(this.open.pop() ?? field);
  }

  /** Text of an instruction; outside of any field Word ignores it, other programs may not. */
  add(text: string, isDeleted: boolean): void {
    const field = this.open.at(-1);
    if (!field) {
      this.loose += text;
      return;
    }
    this.requireSameWrapper(field);
    field.text += text;
    if (!isDeleted) field.kept += text;
  }

  /** Text of the page: before the result of a field programs take it for a part of the instruction. */
  addPlain(text: string, isDeleted: boolean): void {
    if (this.open.at(-1)?.isCode) this.add(text, isDeleted);
  }

  simple(instruction: string, isDeleted: boolean): void {
    this.nest(isDeleted);
    this.judge(instruction);
  }

  finish(): void {
    for (const field of this.open.splice(0)) this.judgeField(field);
    this.judge(this.loose);
    if (/DDE|INCLUDE|IMPORT|DATABASE|MACROBUTTON|\bLINK\b/i.test(this.loose)) this.isSafe = false;
  }
}
