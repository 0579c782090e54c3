import { randomUUID } from 'node:crypto';
import type {
  AllergyIntolerance,
  Bundle,
  CarePlan,
  CodeableConcept,
  Composition,
  CompositionSection,
  Condition,
  Device,
  DocumentReference,
  FhirResource,
  MedicationStatement,
  Organization,
  Patient,
  Procedure,
  Reference,
} from 'fhir/r4';
import { escapeHtml } from '../../platform/text/html.ts';
import type { T } from './page.ts';
import type { CaseFile } from './reads.ts';

/** A discharge document with its bytes. */
export type SummaryDocument = { name: string; type: string; bytes: Buffer; at: string };

const LOINC = 'http://loinc.org';
const ABSENT = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';
const ICD_10 = 'http://hl7.org/fhir/sid/icd-10';
const ICD_9_PROCEDURES = 'http://hl7.org/fhir/sid/icd-9-cm';

const loinc = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: LOINC, code, display }],
});

/** What nobody has told us, by the codes of the International Patient Summary. */
const absent = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: ABSENT, code, display }],
  text: display,
});

const status = (kind: 'condition' | 'allergyintolerance', name: 'clinical' | 'ver-status', code: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${kind}-${name}`, code }],
});

const narrative = (lines: readonly string[]) => ({
  status: 'generated' as const,
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</div>`,
});

/** Resources of a document in their order; each is referred to by its own id. */
function collect() {
  const entries: { fullUrl: string; resource: FhirResource }[] = [];
  return {
    entries,
    add(resource: FhirResource): Reference {
      resource.id = randomUUID();
      const fullUrl = `urn:uuid:${resource.id}`;
      entries.push({ fullUrl, resource });
      return { reference: fullUrl };
    },
  };
}

const patientOf = (found: CaseFile): Patient => ({
  resourceType: 'Patient',
  name: [
    {
      text: found.patient,
      ...(found.names && found.names.family !== '' && { family: found.names.family }),
      ...(found.names && found.names.given !== '' && { given: [found.names.given] }),
    },
  ],
  gender: found.sex ?? 'unknown',
  birthDate: String(found.birthYear),
  address: [{ country: found.country.code }],
  communication: found.languages.map((code) => ({
    language: { coding: [{ system: 'urn:ietf:bcp:47', code }] },
  })),
});

const conditionOf = ({ disease, title, body }: CaseFile, subject: Reference): Condition => ({
  resourceType: 'Condition',
  clinicalStatus: status('condition', 'clinical', 'active'),
  // The patient says so; no doctor of ours has looked at it.
  verificationStatus: status('condition', 'ver-status', 'unconfirmed'),
  category: [
    {
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/condition-category', code: 'problem-list-item' },
      ],
    },
  ],
  code: {
    ...(disease?.code && { coding: [{ system: ICD_10, code: disease.code }] }),
    text: disease?.title ?? (title === '' ? body.slice(0, 120) : title),
  },
  subject,
  note: [{ text: body }],
});

const allergyOf = (patient: Reference): AllergyIntolerance => ({
  resourceType: 'AllergyIntolerance',
  clinicalStatus: status('allergyintolerance', 'clinical', 'active'),
  code: absent('no-allergy-info', 'No information about allergies'),
  patient,
});

const medicationOf = (subject: Reference): MedicationStatement => ({
  resourceType: 'MedicationStatement',
  status: 'unknown',
  medicationCodeableConcept: absent('no-medication-info', 'No information about medications'),
  subject,
  _effectiveDateTime: {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
  },
});

/** The clinic that treats. Null before an offer is accepted. */
const clinicOf = ({ plan }: CaseFile): Organization | null =>
  plan && {
    resourceType: 'Organization',
    name: plan.clinic.title,
    ...(plan.clinic.phone !== null && { telecom: [{ system: 'phone' as const, value: plan.clinic.phone }] }),
    address: [
      {
        ...(plan.clinic.address !== null && { line: [plan.clinic.address] }),
        ...(plan.clinic.city !== null && { city: plan.clinic.city }),
        country: plan.clinic.country,
      },
    ],
  };

/** The treatment, once its day has come. `completed`: both sides have settled the bill. */
function procedureOf(found: CaseFile, subject: Reference, actor: Reference): Procedure | null {
  const { plan, care, state, procedure } = found;
  if (!plan?.day || !care?.is_open) return null;
  return {
    resourceType: 'Procedure',
    status: state === 'completed' ? 'completed' : 'unknown',
    code: {
      ...(procedure?.code && { coding: [{ system: ICD_9_PROCEDURES, code: procedure.code }] }),
      text: plan.terms.procedure,
    },
    subject,
    performedDateTime: plan.day,
    performer: [{ actor }],
  };
}

const planOf = ({ care }: CaseFile, subject: Reference, t: T): CarePlan | null =>
  care && care.instructions !== ''
    ? {
        resourceType: 'CarePlan',
        status: 'active',
        intent: 'plan',
        title: t('patient_summary.plan'),
        description: care.instructions,
        subject,
      }
    : null;

const documentOf = (file: SummaryDocument, subject: Reference, author: Reference): DocumentReference => ({
  resourceType: 'DocumentReference',
  status: 'current',
  type: loinc('18842-5', 'Discharge summary'),
  subject,
  date: file.at,
  author: [author],
  content: [
    {
      attachment: {
        contentType: file.type,
        data: file.bytes.toString('base64'),
        size: file.bytes.length,
        title: file.name,
        creation: file.at,
      },
    },
  ],
});

/** Sections that have something to show; the three that a summary always has say where nothing is known. */
function sectionsOf(
  found: CaseFile,
  documents: readonly SummaryDocument[],
  t: T,
  to: ReturnType<typeof collect>,
) {
  const subject = to.add(patientOf(found));
  const clinic = clinicOf(found);
  const actor = clinic && to.add(clinic);
  const sections: CompositionSection[] = [];
  const put = (
    key: string,
    code: CodeableConcept,
    lines: readonly string[],
    resources: readonly FhirResource[],
  ) =>
    sections.push({
      title: t(`patient_summary.${key}`),
      code,
      text: narrative(lines),
      entry: resources.map((resource) => to.add(resource)),
    });
  const unknown = [t('patient_summary.no_information')];
  const condition = conditionOf(found, subject);
  put(
    'problems',
    loinc('11450-4', 'Problem list - Reported'),
    [condition.code?.text ?? '', found.body],
    [condition],
  );
  put('allergies', loinc('48765-2', 'Allergies and adverse reactions Document'), unknown, [
    allergyOf(subject),
  ]);
  put('medication', loinc('10160-0', 'History of Medication use Narrative'), unknown, [
    medicationOf(subject),
  ]);
  const procedure = actor && procedureOf(found, subject, actor);
  if (procedure)
    put(
      'procedures',
      loinc('47519-4', 'History of Procedures Document'),
      [procedure.code?.text ?? ''],
      [procedure],
    );
  const plan = planOf(found, subject, t);
  if (plan) put('plan', loinc('18776-5', 'Plan of care note'), [plan.description ?? ''], [plan]);
  if (actor && documents.length > 0)
    put(
      'documents',
      loinc('18842-5', 'Discharge summary'),
      documents.map(({ name }) => name),
      documents.map((one) => documentOf(one, subject, actor)),
    );
  return { subject, sections };
}

/**
 * A case as a document of FHIR R4 after the International Patient Summary: what the patient and the clinic have written, and
 * by its codes what nobody has told us.
 */
export function buildPatientSummary(
  found: CaseFile,
  {
    documents,
    t,
    language,
    madeAt,
  }: { documents: readonly SummaryDocument[]; t: T; language: string; madeAt: Date },
): Bundle {
  const to = collect();
  const { subject, sections } = sectionsOf(found, documents, t, to);
  const device: Device = {
    resourceType: 'Device',
    deviceName: [{ name: 'Medatlas', type: 'manufacturer-name' }],
  };
  const author = to.add(device);
  const id = randomUUID();
  const composition: Composition = {
    resourceType: 'Composition',
    id,
    language,
    status: 'final',
    type: loinc('60591-5', 'Patient summary Document'),
    subject,
    date: madeAt.toISOString(),
    author: [author],
    title: t('patient_summary.title'),
    confidentiality: 'R',
    section: sections,
  };
  return {
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${randomUUID()}` },
    type: 'document',
    timestamp: madeAt.toISOString(),
    entry: [{ fullUrl: `urn:uuid:${id}`, resource: composition }, ...to.entries],
  };
}
