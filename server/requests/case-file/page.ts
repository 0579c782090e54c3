import { formatAmount } from '../../../contract/content/money.ts';
import { costOf, isLeast } from '../../../contract/offers/offer-costs.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { checkInQuestions } from '../../../contract/requests/aftercare.ts';
import type { Bill } from '../../../contract/requests/bill.ts';
import { escapeHtml, layFilePage } from '../../platform/text/html.ts';
import type { CaseFile } from './reads.ts';

/** Translates a key into the language of the file. */
export type T = (key: string, values?: Record<string, string | number>) => string;

type Fact = readonly [name: string, text: string | null | undefined];

const STYLE = `
body { margin: 0 auto; max-width: 48rem; padding: 2rem 1rem; color: #1d2b2a; background: #fff;
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif; }
h1 { font-size: 1.75rem; } h2 { margin-block: 2.5rem 0.5rem; font-size: 1.25rem; } h3 { margin-block: 1.5rem 0.25rem; font-size: 1rem; }
dl { display: grid; grid-template-columns: minmax(0, 9rem) minmax(0, 1fr); gap: 0.25rem 1rem; margin: 0; }
dt, small { color: #4a5b5a; } dd { margin: 0; } dd, p, li { overflow-wrap: anywhere; white-space: pre-line; }
ol, ul { padding-inline-start: 1.25rem; } @media print { body { max-width: none; padding: 0; } h2 { break-after: avoid; } }`;

const text = (words: string): string => `<bdi>${escapeHtml(words)}</bdi>`;
const paragraph = (words: string): string => (words === '' ? '' : `<p dir="auto">${escapeHtml(words)}</p>`);

/** Facts that are known, side by side with their names. */
function facts(all: readonly Fact[]): string {
  const known = all.filter(([, words]) => words !== null && words !== undefined && words !== '');
  const lines = known.map(([name, words]) => `<dt>${escapeHtml(name)}</dt><dd>${text(words ?? '')}</dd>`);
  return lines.length === 0 ? '' : `<dl>${lines.join('')}</dl>`;
}

const list = (items: readonly string[], tag: 'ul' | 'ol' = 'ul'): string =>
  items.length === 0 ? '' : `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;

/** Nothing where there is nothing to read. */
const section = (title: string, ...parts: readonly string[]): string => {
  const body = parts.filter((part) => part !== '').join('\n');
  return body === '' ? '' : `<section><h2>${escapeHtml(title)}</h2>\n${body}</section>`;
};

/** Every time is UTC and says so: the file is read wherever. */
const timeIn = (language: string, at: Date | string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;

const dayIn = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** As every page writes it, whatever the language. `prefix`: empty where no currency is named. */
const moneyOf = (amount: number, prefix: string): string => formatAmount(amount, prefix).trimEnd();

/** The sums of an offer under the names that they have on its pages. */
function sumsOf(terms: OfferTerms, prefix: string, t: T): Fact[] {
  const cost = costOf(terms);
  if (!cost) return [];
  const write = (kind: 'price' | 'with_extras'): Fact => {
    const { from, to } = cost[kind];
    const amount = [...new Set([from, to].map((end) => moneyOf(end, prefix)))].join(' – ');
    return [t(`offers.cost.${kind}`), isLeast(kind, cost) ? t('offers.cost.at_least', { amount }) : amount];
  };
  const hasMore = cost.extras > 0 || cost.unknown_lines.length > 0;
  return hasMore ? [write('price'), write('with_extras')] : [write('price')];
}

function patientSection(found: CaseFile, t: T): string {
  return section(
    t('case_file.patient'),
    facts([
      [t('export.field.name'), found.patient],
      [t('case_file.born'), String(found.birthYear)],
      [t('case_file.sex'), found.sex && t(`export.sex.${found.sex}`)],
      [t('case_file.country'), found.country.title],
    ]),
  );
}

function caseSection(found: CaseFile, t: T): string {
  const { disease, procedure } = found;
  return section(
    t('case_file.case'),
    found.title === '' ? '' : `<h3>${text(found.title)}</h3>`,
    paragraph(found.body),
    facts([
      [t('case_file.disease'), disease && [disease.title, disease.code].filter(Boolean).join(' · ')],
      [t('case_file.wanted'), procedure?.title],
    ]),
  );
}

const questionSection = ({ questions }: CaseFile, t: T): string =>
  section(
    t('case_file.questions'),
    list(questions.map((one) => `${text(one.clinic)}: ${text(one.body)}<br>${text(one.answer ?? '—')}`)),
  );

function offerSection(found: CaseFile, t: T, language: string): string {
  return section(
    t('case_file.offers'),
    ...found.offers.map(({ clinic, doctor, isAccepted, terms, sentAt }) => {
      const prefix = found.currencies.get(terms.currency_id ?? 0) ?? '';
      const accepted = isAccepted ? ` (${escapeHtml(t('case_file.accepted'))})` : '';
      return [
        `<h3>${text(clinic)}${accepted}</h3><small>${escapeHtml(timeIn(language, sentAt))}</small>`,
        facts([
          [t('case_file.doctor'), doctor],
          [t('case_file.treatment'), terms.procedure],
          ...sumsOf(terms, prefix, t),
          [t('aftercare.complications.rule'), terms.complications],
          [t('aftercare.complications.aftercare'), terms.aftercare],
          [t('plan.rule'), terms.refund],
        ]),
      ].join('\n');
    }),
  );
}

function planSection({ plan }: CaseFile, t: T, language: string): string {
  if (!plan) return '';
  const { clinic } = plan;
  return section(
    t('plan.title'),
    facts([
      [
        t('case_file.clinic'),
        [clinic.title, clinic.address, clinic.city, clinic.country].filter(Boolean).join(', '),
      ],
      [t('plan.contact.clinic_phone'), clinic.phone],
      [t('case_file.doctor'), plan.doctor],
      [t('case_file.day'), plan.day && dayIn(language, plan.day)],
      [t('plan.date.title'), plan.starts_at && timeIn(language, plan.starts_at)],
      [t('plan.contact.person'), plan.contact_name],
      [t('plan.contact.phone'), plan.contact_phone],
      [t('plan.place.arrival'), plan.arrival],
    ]),
    list(plan.items.map(({ text: words, done_at: done }) => `${done === null ? '☐' : '☑'} ${text(words)}`)),
  );
}

const paidIn = ({ client, staff }: Bill): Bill['client'] => client ?? staff;

function billSection({ bill, currencies }: CaseFile, t: T): string {
  const entry = bill && paidIn(bill);
  if (!bill || !entry) return '';
  const prefix = currencies.get(bill.currency_id) ?? '';
  const titleOf = ({ kind, title }: { kind: string; title: string }) =>
    title === ''
      ? t(kind === 'price' || kind === 'other' ? `bill.line.${kind}` : `offers.row.${kind}`)
      : title;
  return section(
    t('case_file.bill'),
    facts([
      ...entry.lines.map((line): Fact => [titleOf(line), moneyOf(line.amount, prefix)]),
      [t('case_file.paid'), moneyOf(entry.total, prefix)],
    ]),
  );
}

function careSection({ care }: CaseFile, t: T, language: string): string {
  if (!care) return '';
  const answers = care.check_ins.flatMap(({ day, answer }) => {
    if (!answer) return [];
    const said = checkInQuestions.flatMap((question) => {
      if (question === 'photo') return [];
      if (question === 'pain')
        return answer.pain === undefined ? [] : [`${t('aftercare.topic.pain')}: ${answer.pain}`];
      const chosen = answer[question];
      return chosen === undefined
        ? []
        : [`${t(`aftercare.topic.${question}`)}: ${t(`aftercare.choice.${question}.${chosen}`)}`];
    });
    const words = [t('aftercare.check_ins.day', { n: day }), ...said, answer.note, answer.photo?.name];
    return [
      `${text(words.filter(Boolean).join(' · '))}<br><small>${escapeHtml(timeIn(language, answer.at))}</small>`,
    ];
  });
  return section(
    t('aftercare.title'),
    facts([[t('aftercare.edit.discharged_on'), care.discharged_on && dayIn(language, care.discharged_on)]]),
    paragraph(care.instructions),
    list(answers),
  );
}

function chatSections({ messages }: CaseFile, t: T, language: string): string {
  const chats = [...new Set(messages.map(({ chatId }) => chatId))];
  const sections = chats.map((chatId) => {
    const own = messages.filter((one) => one.chatId === chatId);
    const lines = own.map(({ side, author, body, event, sentAt, files }) => {
      const who = author ?? (side === 'client' ? t('case_file.patient') : 'Medatlas');
      const words = event === null ? body : t(`chat.event.client.${event}`);
      const names = files.length === 0 ? '' : `<br><small>${text(files.join(', '))}</small>`;
      return `<small>${text(who)}, ${escapeHtml(timeIn(language, sentAt))}</small><br>${text(words)}${names}`;
    });
    return section(t('case_file.chat', { clinic: own[0]?.clinic ?? '' }), list(lines, 'ol'));
  });
  const isCut = messages.length === limits.caseFileMessages;
  return `${isCut ? paragraph(t('case_file.cut', { count: messages.length })) : ''}${sections.join('\n')}`;
}

/** The case as a page to read and to print. `files`: their paths beside it. */
export function buildCasePage(
  found: CaseFile,
  { t, language, files, madeAt }: { t: T; language: string; files: readonly string[]; madeAt: Date },
): string {
  const links = files.map((path) => {
    const address = path.split('/').map(encodeURIComponent).join('/');
    return `<a href="${escapeHtml(address)}">${text(path)}</a>`;
  });
  return layFilePage({
    language,
    direction: found.direction,
    title: t('case_file.title', { n: found.number }),
    intro: t('case_file.intro', { time: timeIn(language, madeAt) }),
    style: STYLE,
    body: [
      patientSection(found, t),
      caseSection(found, t),
      planSection(found, t, language),
      careSection(found, t, language),
      billSection(found, t),
      offerSection(found, t, language),
      questionSection(found, t),
      chatSections(found, t, language),
      section(t('case_file.files'), list(links)),
    ].join('\n'),
  });
}
