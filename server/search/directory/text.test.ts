import { expect, test } from 'vitest';
import { pinyin, splitPinyin } from '../../platform/text/script/chinese.ts';
import { otherLayouts } from '../../platform/text/script/layout.ts';
import { stem } from '../../platform/text/script/stem.ts';
import { foldText, skeleton, tokenise } from '../../platform/text/text.ts';

const sounds = (text: string): string => tokenise(text).map(skeleton).join(' ');

test('case, accents, width, quotes and special letters are folded', () => {
  expect(foldText('Hôpital Adélaïde')).toBe('hopital adelaide');
  expect(foldText('Straße İstanbul ılıca Łódź')).toBe('strasse istanbul ilica lodz');
  expect(foldText('ＡＯＩ国際病院')).toBe('aoi国际病院');
  expect(foldText('L’Hôpital «Алёнушка»')).toBe('l\'hopital "аленушка"');
});

test('Arabic orthography is folded: alef forms, ta marbuta, alef maksura, tatweel, harakat, digits', () => {
  expect(foldText('مدينة الأمير')).toBe(foldText('مدينه الامير'));
  expect(foldText('مستشفى')).toBe(foldText('مستشفي'));
  expect(foldText('مســتشفى')).toBe(foldText('مستشفى'));
  expect(foldText('مُسْتَشْفَى ٣')).toBe(foldText('مستشفي 3'));
  expect(foldText('آف')).toBe(foldText('اف'));
});

test('vowel signs of Indic scripts and Thai stay, and Hangul stays composed', () => {
  expect(foldText('হাসপাতাল')).toBe('হাসপাতাল');
  expect(foldText('โรงพยาบาล')).toContain('โรงพ');
  expect(foldText('동아대학교')).toBe('동아대학교');
});

test('traditional and simplified characters meet', () => {
  expect(foldText('廣州市中醫醫院')).toBe(foldText('广州市中医医院'));
});

test('words are split at punctuation, initials are joined, elisions come apart', () => {
  expect(tokenise("Centre d'Esclerosi, St. John's")).toEqual(['centre', 'd', 'esclerosi', 'st', 'johns']);
  expect(tokenise('Н.В. Склифосовского')).toEqual(['нв', 'склифосовского']);
  expect(tokenise('مستشفى_الأهلي')).toEqual(['مستشفي', 'الاهلي']);
  expect(tokenise('')).toEqual([]);
});

test('letters of another alphabet that look the same do not hide a word', () => {
  expect(tokenise('ЕАD-Sofia')).toEqual(['ead', 'sofia']);
});

test('scripts without spaces are read by n-grams, also across a space', () => {
  expect(tokenise('北京医院')).toEqual(['北京', '京医', '医院']);
  expect(tokenise('광명 병원')).toEqual(['광명', '명병', '병원']);
});

test('one name in several scripts and spellings sounds alike', () => {
  const charite = sounds('Charité');
  expect(sounds('Charite')).toBe(charite);
  expect(sounds('Шарите')).toBe(charite);
  expect(sounds('charitte')).toBe(charite);
  expect(sounds('شاريتيه')).toBe('Xariti');
  expect(sounds('muenchen')).toBe(sounds('München'));
  expect(sounds('Klinik')).toBe(sounds('Clinic'));
  expect(sounds('Склифосовского')).toBe(sounds('sklifosovskogo'));
  expect(sounds('Ογκολογικό')).toBe(sounds('ogkologiko'));
  expect(skeleton('서울대치과병원')).toBe(skeleton('seouldaechigwabyeongwon'));
  expect(skeleton('თბილისი')).toBe(skeleton('tbilisi'));
});

test('forms of a word share a stem', () => {
  const stems = (...words: string[]): number => new Set(words.map((word) => stem(foldText(word)))).size;
  expect(stems('кардиолог', 'кардиологи', 'кардиологию')).toBe(1);
  expect(stems('больница', 'больницы', 'больницей')).toBe(1);
  expect(stems('Klinik', 'Kliniken')).toBe(1);
  expect(stems('hospital', 'hospitals')).toBe(1);
  expect(stem('campus')).toBe('campus');
  expect(stem('ross')).toBe('ross');
});

test('the wrong keyboard layout is undone both ways', () => {
  expect(otherLayouts('ghjrnjkju')).toContain('проктолог');
  expect(otherLayouts('ifhbnt')).toContain('шарите');
  expect(otherLayouts('афеен дшмук')).toEqual(['fatty liver']);
  expect(otherLayouts('北京')).toEqual([]);
});

test('Han characters are read in Mandarin, and Latin syllables are told apart', () => {
  expect(pinyin('广州')).toBe('guangzhou');
  expect(pinyin('重庆')).toBe('chongqing');
  expect(splitPinyin('guangzhou')).toEqual(['guang', 'zhou']);
  expect(splitPinyin('hospital')).toBeNull();
});
