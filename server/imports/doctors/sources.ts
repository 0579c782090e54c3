import { cmsDoctors } from './cms-doctors/parse.ts';
import { fhir } from './fhir/parse.ts';
import { nppes } from './nppes/parse.ts';
import type { DoctorSource } from './record.ts';
import { rpps } from './rpps/parse.ts';

export const doctorSources: readonly DoctorSource[] = [nppes, cmsDoctors, rpps, fhir];
