import { describe, expect, test } from 'vitest';
import { sampleRecord } from '../../../tests/factories/import-files.ts';
import { slugBase } from '../../platform/text/slug.ts';
import type { ClinicRecord, SourceRecord } from '../record.ts';
import { foldRecords } from './fold.ts';

const from = (source: string, given: Partial<ClinicRecord>, cityId: number | null = null): SourceRecord => ({
  source,
  dataset: source,
  retrievedAt: '2026-01-01',
  record: { ...sampleRecord(given), cityId },
});
const title = (text: string, lang: string | null = null) => [{ kind: 'title' as const, lang, text }];

describe('a clinic of several records', () => {
  test('takes its title from the best source and its place from the one that knows the building', () => {
    const ror = {
      names: title('Klinik'),
      lat: 52,
      lon: 13,
      precision: 'city' as const,
      website: 'http://a.example',
    };
    const hospital = {
      names: title('KLINIK gGmbH'),
      lat: 52.1,
      lon: 13.1,
      precision: 'building' as const,
      beds: 9,
    };
    for (const records of [
      [from('ror', ror, 1), from('eurostat', hospital, 1)],
      [from('eurostat', hospital, 1), from('ror', ror, 1)],
    ])
      expect(foldRecords(records)?.row).toMatchObject({
        title: 'Klinik',
        lat: 52.1,
        location_precision: 'building',
        website: 'http://a.example',
        beds: 9,
        city_id: 1,
      });
  });

  test('calls the title of an older edition a former name, that of another source an alias', () => {
    const folded = foldRecords([
      from('ror', { edition: 1, names: title('Old Hospital') }),
      from('ror', { edition: 3, names: title('New Hospital') }),
      from('cms', { names: title('Newer Hospital LLC') }),
    ]);
    expect(folded?.row.title).toBe('New Hospital');
    expect(folded?.names).toEqual([
      { kind: 'alias', lang: 'und', text: 'Newer Hospital LLC' },
      { kind: 'former', lang: 'und', text: 'Old Hospital' },
    ]);
  });

  test('keeps each name once, whatever its case and accents', () => {
    const names = [
      ...title('Charité', 'de'),
      { kind: 'alias' as const, lang: null, text: 'CHARITE' },
      { kind: 'label' as const, lang: 'ru', text: 'Шарите' },
      { kind: 'label' as const, lang: 'ru', text: 'Клиника Шарите' },
      { kind: 'acronym' as const, lang: null, text: 'CHARITE' },
    ];
    expect(foldRecords([from('ror', { names })])?.names).toEqual([
      { kind: 'label', lang: 'ru', text: 'Шарите' },
      { kind: 'alias', lang: 'ru', text: 'Клиника Шарите' },
      { kind: 'acronym', lang: 'und', text: 'CHARITE' },
    ]);
  });

  test('learns the language of its title from a label of the same text', () => {
    const folded = foldRecords([
      from('ror', { edition: 3, names: title('Klinik') }),
      from('ror', {
        edition: 2,
        names: [...title('Klinik A'), { kind: 'label', lang: 'de', text: 'Klinik' }],
      }),
    ]);
    expect(folded?.row.title_lang).toBe('de');
  });

  test('is withdrawn by the newest word of a source, and published again by a newer one', () => {
    const status = (...records: SourceRecord[]) => foldRecords(records)?.row.status;
    const listed = from('healthsites', { modifiedAt: '2019-01-01' });
    const closed = from('ror', { status: 'inactive', modifiedAt: '2025-01-01', edition: 3 });
    expect(status(listed, closed)).toBe('withdrawn');
    expect(status(from('ror', { edition: 1, modifiedAt: '2021-09-23' }), closed)).toBe('withdrawn');
    expect(status(from('osm', { modifiedAt: '2026-01-01' }), closed)).toBe('published');
  });
});

test('slugs are readable ASCII with the city, and of a name in another script its English label', () => {
  const slug = (name: string, lang: string | null, latinLabel: string | null, city: string | null) =>
    slugBase({ title: name, titleLang: lang, latinLabel, city });
  expect(slug('Charité – Universitätsmedizin Berlin', 'de', null, 'Berlin')).toBe(
    'charite-universitaetsmedizin-berlin',
  );
  expect(slug("Hôpital de l'Est", null, null, 'Paris')).toBe('hopital-de-lest-paris');
  expect(slug('北京医院', 'zh', 'Beijing Hospital', 'Beijing')).toBe('beijing-hospital');
  expect(slug('Больница №67', 'ru', null, 'Moscow')).toBe('bolnitsa-67-moscow');
  expect(slug('医院', 'zh', null, null)).toBe('clinic');
  expect(slug('Sehr '.repeat(60), 'de', null, 'Köln').length).toBeLessThanOrEqual(80);
});
