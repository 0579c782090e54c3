import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanBeds, cleanPhone, cleanPoint, cleanWebsite, cleanYear } from './facts.ts';
import { languageOf } from './languages.ts';
import { cleanName, cleanText } from './text.ts';
import { titleCase } from './title-case.ts';

describe('texts', () => {
  test('are composed, in one line, without stray or invisible characters', () => {
    expect(cleanText(' Clinique\u00a0 Ve\u0301rite\u0301\u200b\n Sud ')).toBe('Clinique Vérité Sud');
    expect(cleanText(' \t')).toBeNull();
  });

  test('have each word in one script where that is certain', () => {
    expect(cleanText('ЕАD-Sofia')).toBe('EAD-Sofia');
    expect(cleanText('Больницa Москва')).toBe('Больницa Москва'.replace('a', 'а'));
    expect(cleanText('Медpharm')).toBe('Медpharm');
  });

  test('once cleaned stay as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = cleanText(text);
        expect(cleanText(once)).toBe(once);
      }),
    );
  });

  test('that lost characters are no names', () => {
    expect(cleanName('CITT\uFFFD')).toHaveProperty('reason');
    expect(cleanName('\ud800 Klinik')).toHaveProperty('reason');
  });
});

test('websites: http and https only, with scheme, the host in ASCII', () => {
  expect(cleanWebsite('www.Sample.example.GR/')).toBe('http://www.sample.example.gr');
  expect(cleanWebsite('http//www.lebens.example.at')).toBe('http://www.lebens.example.at');
  expect(cleanWebsite('https://a.example.org/x?y=1; b.example.org')).toBe('https://a.example.org/x?y=1');
  expect(cleanWebsite('клиника.рф')).toBe('http://xn--80apagcdp.xn--p1ai');
  for (const none of [
    'javascript:alert(1)',
    'mailto:a@b.org',
    'a@b.org',
    'localhost',
    '10.0.0.1',
    'none',
    '',
    'http://u:p@x.org',
  ])
    expect(cleanWebsite(none)).toBeNull();
});

test('telephones: the first number, without words', () => {
  expect(cleanPhone('+7-499-9728668; +7-495-2516583')).toBe('+7-499-9728668');
  expect(cleanPhone('Tālr.67069600 - uzziņas')).toBe('67069600');
  expect(cleanPhone('46 874 20 02 wew. 171')).toBe('46 874 20 02');
  expect(cleanPhone('021 4546400, 021 4920222 (A/E)')).toBe('021 4546400');
  expect(cleanPhone('0')).toBeNull();
});

test('numbers: beds, years and coordinates that can be', () => {
  expect([cleanBeds('48.0'), cleanBeds(12), cleanBeds('0'), cleanBeds('3.5'), cleanBeds('many')]).toEqual([
    48,
    12,
    null,
    null,
    null,
  ]);
  expect([cleanYear('1899-05'), cleanYear(0), cleanYear('~1900'), cleanYear(3000)]).toEqual([
    1899,
    null,
    null,
    null,
  ]);
  expect(cleanPoint('52.5', 13.4)).toEqual({ lat: 52.5, lon: 13.4 });
  expect([cleanPoint(91, 0), cleanPoint('', ''), cleanPoint(0, 0), cleanPoint(null, 1)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('capitals become words; abbreviations, small words and what is not shouted stay', () => {
  const cases: [string, string | null, string][] = [
    [
      "SAINT MARY'S REGIONAL MEDICAL CENTER OF THE BRONX",
      'en',
      "Saint Mary's Regional Medical Center of the Bronx",
    ],
    ['UPMC MCKEESPORT', 'en', 'UPMC McKeesport'],
    ['ST VINCENT HEART CENTER LLC', 'en', 'St Vincent Heart Center LLC'],
    ["CHU D'ANGERS ET DU CENTRE", null, "CHU d'Angers et du Centre"],
    ['IRCCS S.GIOVANNI DI DIO', null, 'IRCCS S.Giovanni di Dio'],
    ['ŚWIĘTOKRZYSKI SZPITAL', null, 'Świętokrzyski Szpital'],
    ['medius KLINIKEN', null, 'medius KLINIKEN'],
    ['CHUV', null, 'CHUV'],
  ];
  for (const [given, lang, expected] of cases) expect(titleCase(given, lang)).toBe(expected);
});

test('languages: what the script rules out goes, what script and country make certain comes', () => {
  expect(languageOf('ja', 'Sanda Shimin Byoin', 'JP')).toBeNull();
  expect(languageOf('ja', '三田市民病院', 'JP')).toBe('ja');
  expect(languageOf(null, '佛山市人民医院', 'CN')).toBe('zh');
  expect(languageOf(null, 'Городская больница', 'RU')).toBe('ru');
  expect(languageOf(null, 'Шәһәр хастаханәсе', 'RU')).toBeNull();
  expect(languageOf(null, 'مستشفى', 'SD')).toBe('ar');
  expect(languageOf('und', 'Klinik', 'DE')).toBeNull();
});
