/** What prices are like in a country, and who licenses clinics and doctors there. */
export type CountryFacts = {
  /** Of prices, to those of Western Europe. */
  priceLevel: number;
  /** ISO 4217. */
  currency: string;
  /** How often a price ends in nines. */
  nines: number;
  clinicBody: string;
  doctorBody: string;
};

/** country | price level | share of prices ending in nines | licenses of clinics | of doctors */
const table = `
DE | 1.0 | 0.1 | Landesamt für Gesundheit und Soziales | Landesärztekammer
AT | 1.0 | 0.1 | Landessanitätsdirektion | Österreichische Ärztekammer
CH | 1.9 | 0 | Kantonale Gesundheitsdirektion | Bundesamt für Gesundheit (MedReg)
GB | 1.25 | 0.3 | Care Quality Commission | General Medical Council
US | 2.6 | 0.2 | State Department of Health | State Medical Board
CA | 1.5 | 0.1 | Provincial Ministry of Health | College of Physicians and Surgeons
AU | 1.4 | 0.2 | State Department of Health | Medical Board of Australia
NZ | 1.2 | 0.2 | Ministry of Health | Medical Council of New Zealand
IE | 1.15 | 0.2 | Health Information and Quality Authority | Irish Medical Council
IN | 0.2 | 0.4 | State Health Authority | State Medical Council
SG | 1.15 | 0.1 | Ministry of Health Singapore | Singapore Medical Council
MY | 0.4 | 0.2 | Kementerian Kesihatan Malaysia | Malaysian Medical Council
FR | 0.95 | 0 | Agence régionale de santé | Ordre des médecins
BE | 0.95 | 0 | SPF Santé publique | Ordre des médecins
ES | 0.75 | 0.1 | Consejería de Sanidad | Colegio Oficial de Médicos
MX | 0.4 | 0.3 | COFEPRIS | Dirección General de Profesiones
AR | 0.35 | 0 | Ministerio de Salud | Ministerio de Salud
CO | 0.35 | 0.2 | Secretaría de Salud | Ministerio de Salud
CL | 0.5 | 0.3 | Secretaría Regional Ministerial de Salud | Superintendencia de Salud
PT | 0.7 | 0 | Entidade Reguladora da Saúde | Ordem dos Médicos
BR | 0.45 | 0.3 | Vigilância Sanitária | Conselho Regional de Medicina
IT | 0.85 | 0 | Assessorato regionale alla Sanità | Ordine dei Medici
NL | 1.0 | 0.1 | Inspectie Gezondheidszorg en Jeugd | BIG-register
SE | 1.1 | 0.2 | Inspektionen för vård och omsorg | Socialstyrelsen
NO | 1.3 | 0.1 | Helsetilsynet | Helsedirektoratet
DK | 1.2 | 0.1 | Styrelsen for Patientsikkerhed | Styrelsen for Patientsikkerhed
FI | 1.05 | 0 | Valvira | Valvira
PL | 0.45 | 0.3 | Rejestr Podmiotów Wykonujących Działalność Leczniczą | Okręgowa Izba Lekarska
CZ | 0.45 | 0.4 | Krajský úřad, odbor zdravotnictví | Česká lékařská komora
SK | 0.45 | 0.2 | Samosprávny kraj | Slovenská lekárska komora
HU | 0.4 | 0.3 | Nemzeti Népegészségügyi és Gyógyszerészeti Központ | Magyar Orvosi Kamara
RO | 0.35 | 0.2 | Direcția de Sănătate Publică | Colegiul Medicilor
BG | 0.35 | 0.1 | Изпълнителна агенция „Медицински надзор“ | Български лекарски съюз
GR | 0.55 | 0 | Ministry of Health of Greece | Panhellenic Medical Association
CY | 0.6 | 0 | Ministry of Health of Cyprus | Cyprus Medical Council
HR | 0.5 | 0 | Ministarstvo zdravstva | Hrvatska liječnička komora
RS | 0.35 | 0 | Министарство здравља | Лекарска комора Србије
TR | 0.35 | 0.1 | T.C. Sağlık Bakanlığı | T.C. Sağlık Bakanlığı
RU | 0.3 | 0.3 | Росздравнадзор | Федеральный регистр медицинских работников
BY | 0.25 | 0 | Министерство здравоохранения Республики Беларусь | Министерство здравоохранения Республики Беларусь
UA | 0.25 | 0.1 | Міністерство охорони здоров’я України | Міністерство охорони здоров’я України
KZ | 0.22 | 0.1 | Комитет медицинского контроля Министерства здравоохранения | Министерство здравоохранения Республики Казахстан
UZ | 0.18 | 0 | Sogʻliqni saqlash vazirligi | Sogʻliqni saqlash vazirligi
GE | 0.25 | 0 | Regulation Agency for Medical Activities of Georgia | Regulation Agency for Medical Activities of Georgia
AM | 0.22 | 0 | Ministry of Health of Armenia | Ministry of Health of Armenia
AZ | 0.25 | 0 | Səhiyyə Nazirliyi | Səhiyyə Nazirliyi
LT | 0.5 | 0 | Valstybinė akreditavimo tarnyba | Valstybinė akreditavimo tarnyba
LV | 0.5 | 0 | Veselības inspekcija | Veselības inspekcija
EE | 0.55 | 0 | Terviseamet | Terviseamet
IL | 0.9 | 0.1 | Ministry of Health of Israel | Ministry of Health of Israel
AE | 1.05 | 0.2 | Ministry of Health and Prevention | Ministry of Health and Prevention
SA | 0.8 | 0.2 | Ministry of Health of Saudi Arabia | Saudi Commission for Health Specialties
QA | 0.95 | 0.1 | Ministry of Public Health of Qatar | Ministry of Public Health of Qatar
KW | 0.8 | 0 | Ministry of Health of Kuwait | Ministry of Health of Kuwait
EG | 0.2 | 0 | Ministry of Health and Population of Egypt | Egyptian Medical Syndicate
JO | 0.4 | 0 | Ministry of Health of Jordan | Jordan Medical Council
LB | 0.4 | 0 | Ministry of Public Health of Lebanon | Lebanese Order of Physicians
TN | 0.3 | 0 | Ministère de la Santé | Conseil National de l’Ordre des Médecins
MA | 0.35 | 0 | Ministère de la Santé | Ordre National des Médecins
CN | 0.45 | 0.1 | National Health Commission | National Health Commission
HK | 1.2 | 0.1 | Department of Health, Hong Kong | Medical Council of Hong Kong
TW | 0.5 | 0 | Ministry of Health and Welfare | Ministry of Health and Welfare
JP | 0.9 | 0 | Regional Bureau of Health and Welfare | Ministry of Health, Labour and Welfare
KR | 0.7 | 0 | Ministry of Health and Welfare of Korea | Ministry of Health and Welfare of Korea
TH | 0.35 | 0.3 | Ministry of Public Health of Thailand | Medical Council of Thailand
VN | 0.2 | 0 | Sở Y tế | Bộ Y tế
ID | 0.25 | 0.1 | Kementerian Kesehatan | Konsil Kedokteran Indonesia
PH | 0.25 | 0.1 | Department of Health | Professional Regulation Commission
PK | 0.15 | 0 | Provincial Healthcare Commission | Pakistan Medical and Dental Council
ZA | 0.4 | 0.2 | Department of Health | Health Professions Council of South Africa
KE | 0.25 | 0 | Kenya Medical Practitioners and Dentists Council | Kenya Medical Practitioners and Dentists Council
NG | 0.2 | 0 | State Ministry of Health | Medical and Dental Council of Nigeria
`;

/** Currencies of countries, where ours has one; elsewhere prices for foreigners are in US dollars. */
const currencies: Record<string, string> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK YT',
  RUB: 'RU',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  TRY: 'TR',
  AED: 'AE',
  SAR: 'SA',
  KZT: 'KZ',
  UZS: 'UZ',
  BYN: 'BY',
  AMD: 'AM',
  GEL: 'GE',
  AZN: 'AZ',
  KGS: 'KG',
  ILS: 'IL PS',
  INR: 'BT IN',
  CNY: 'CN',
  HKD: 'HK',
  JPY: 'JP',
  KRW: 'KR',
  THB: 'TH',
  SGD: 'BN SG',
  MYR: 'MY',
  VND: 'VN',
  IDR: 'ID',
  PHP: 'PH',
  AUD: 'AU KI NR TV',
  NZD: 'CK NU NZ',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  ARS: 'AR',
  CZK: 'CZ',
  PLN: 'PL',
  HUF: 'HU',
  RON: 'RO',
  RSD: 'RS',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK FO GL',
  ISK: 'IS',
  UAH: 'UA',
  MDL: 'MD',
  EGP: 'EG',
  JOD: 'JO',
  KWD: 'KW',
  QAR: 'QA',
  BHD: 'BH',
  OMR: 'OM',
  MAD: 'EH MA',
  TND: 'TN',
  ZAR: 'LS NA SZ ZA',
  KES: 'KE',
  NGN: 'NG',
  PKR: 'PK',
};

const currencyByCountry = new Map(
  Object.entries(currencies).flatMap(([currency, codes]) =>
    codes.split(' ').map((code) => [code, currency] as const),
  ),
);

const factsByCountry = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', level, nines, clinicBody = '', doctorBody = ''] = line.split(' | ');
      return [code, { priceLevel: Number(level), nines: Number(nines), clinicBody, doctorBody }] as const;
    }),
);

const elsewhere = {
  priceLevel: 0.35,
  nines: 0,
  clinicBody: 'Ministry of Health',
  doctorBody: 'Medical Council',
};

export function factsOf(country: string): CountryFacts {
  return {
    ...(factsByCountry.get(country) ?? elsewhere),
    currency: currencyByCountry.get(country) ?? 'USD',
  };
}
