/** Clinics, doctors and queries of which tests and measurements say only what matters to them. */
import type { ClinicDocument, DoctorDocument, Entry } from '../../server/search/directory/directory.ts';

type Sample<Document> = Partial<Omit<Document, 'id' | 'names'>> & { names?: Entry['names'] | string };

const entryOf = (id: number, { names = `Number ${id}`, ...given }: Sample<Entry>): Entry => ({
  id,
  names: typeof names === 'string' ? [{ text: names, kind: 'title' }] : names,
  specializations: [],
  diseases: [],
  procedures: [],
  languages: [],
  rating: { count: 0, sum: 0, ranked: null },
  isLicenceChecked: false,
  isDemo: false,
  sex: null,
  ...given,
});

/** A clinic in Germany of which nothing else is known. */
export const sampleClinic = (id: number, given: Sample<ClinicDocument> = {}): ClinicDocument => ({
  country: 'DE',
  cityId: null,
  lat: null,
  lon: null,
  comforts: [],
  accreditations: [],
  replyMinutes: null,
  isClaimed: false,
  dataScore: 0,
  ...given,
  ...entryOf(id, given),
});

/** A doctor without a clinic of whom nothing else is known. */
export const sampleDoctor = (id: number, given: Sample<DoctorDocument> = {}): DoctorDocument => ({
  clinicId: null,
  place: null,
  ...given,
  ...entryOf(id, given),
});
