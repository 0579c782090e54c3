import { expect, test } from 'vitest';
import specializations from '../../../content/dictionaries/content/specializations.json' with {
  type: 'json',
};
import { fieldsOfSpecialty } from '../cms-doctors/specialties.ts';
import { fieldsOfRpps } from '../rpps/fields.ts';
import { isNamedAfter, personName } from './names.ts';
import { isNpi } from './npi.ts';
import { fieldsOfNucc, isClinicNucc } from './nucc.ts';

const slugs = new Set(specializations.map(({ slug }) => slug));

test('codes become fields of our dictionary, the longest beginning first', () => {
  expect(fieldsOfNucc('207RC0000X')).toEqual(['cardiology']);
  expect(fieldsOfNucc('207R00000X')).toEqual(['internal-medicine']);
  expect(fieldsOfNucc('207RH0005X')).toEqual(['internal-medicine']);
  expect(fieldsOfNucc('163W00000X')).toEqual([]);
  expect(fieldsOfNucc('')).toEqual([]);
  expect(fieldsOfSpecialty('cardiovascular disease  (cardiology)')).toEqual(['cardiology']);
  expect(fieldsOfSpecialty('NURSE PRACTITIONER')).toEqual([]);
  expect(fieldsOfRpps('10', 'SM04')).toEqual(['cardiology']);
  expect(fieldsOfRpps('10', '')).toEqual(['general-practice']);
  expect(fieldsOfRpps('10', 'SM25')).toEqual([]);
  expect(fieldsOfRpps('60', '')).toEqual([]);
});

test('every field is one of our dictionary', () => {
  const nucc = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at)).flatMap((letter) =>
    ['103', '122', '133', '202', '204', '207', '208', '213', '225', '231', '235'].flatMap((start) =>
      ['', '0', '1', '2', '3', '4', '5', '6', '8'].flatMap((digit) =>
        fieldsOfNucc(`${start}${digit}${letter}00000X`),
      ),
    ),
  );
  const rpps = Array.from({ length: 95 }, (_, at) =>
    fieldsOfRpps('10', `SM${String(at).padStart(2, '0')}`),
  ).flat();
  for (const slug of [...nucc, ...rpps]) expect(slugs).toContain(slug);
});

test('organizations where nobody sees a doctor are no clinics', () => {
  expect(['282N00000X', '261QC1500X', '193200000X'].map(isClinicNucc)).toEqual([true, true, true]);
  expect(['333600000X', '251E00000X', '305R00000X'].map(isClinicNucc)).toEqual([false, false, false]);
});

test('a number is one by its check digit', () => {
  expect(['1234567893', '1255334207', '1740283779'].map(isNpi)).toEqual([true, true, true]);
  expect(['1234567890', '9941339100', '123456789', ''].map(isNpi)).toEqual([false, false, false, false]);
});

test('names are readable', () => {
  expect(personName({ given: 'JOHN', middle: 'Q', family: 'MCDONALD', suffix: 'JR.' })).toBe(
    'John Q McDonald Jr.',
  );
  expect(personName({ given: 'Jean-Luc', family: 'DE LA TOUR' })).toBe('Jean-Luc de la Tour');
  expect(personName({ given: 'AN', family: 'NG-XI' })).toBe('An Ng-Xi');
  expect(personName({ given: 'MARY', family: "O'BRIEN" })).toBe("Mary O'Brien");
  expect(personName({ given: 'X', family: ' ' })).toBeNull();
});

test('an organization called after the doctor is known as such', () => {
  expect(isNamedAfter('JOHN C BREEN PC', 'Breen')).toBe(true);
  expect(isNamedAfter('Cabinet du Dr Lefèvre', 'LEFEVRE')).toBe(true);
  expect(isNamedAfter('Breenwood Clinic', 'Breen')).toBe(false);
});
