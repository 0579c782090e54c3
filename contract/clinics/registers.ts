/**
 * Public registers in which an operator can look a licence up, by country (ISO 3166-1 alpha-2): of clinics, of doctors. The
 * pages where one searches, not records; null where none is known.
 */
export const registers: Readonly<
  Partial<Record<string, { readonly clinics: string | null; readonly doctors: string | null }>>
> = {
  AU: { clinics: null, doctors: 'https://www.ahpra.gov.au/' },
  BR: { clinics: 'https://cnes.datasus.gov.br/', doctors: 'https://portal.cfm.org.br/busca-medicos' },
  CH: { clinics: null, doctors: 'https://www.medregom.admin.ch/' },
  CZ: { clinics: 'https://nrpzs.uzis.cz/', doctors: null },
  DE: { clinics: 'https://bundes-klinik-atlas.de/', doctors: 'https://arztsuche.116117.de/' },
  FR: { clinics: 'https://finess.esante.gouv.fr/', doctors: 'https://annuaire.esante.gouv.fr/' },
  GB: { clinics: 'https://www.cqc.org.uk/', doctors: 'https://www.gmc-uk.org/' },
  IE: { clinics: null, doctors: 'https://www.medicalcouncil.ie/' },
  IL: { clinics: null, doctors: 'https://practitioners.health.gov.il/' },
  IN: { clinics: null, doctors: 'https://www.nmc.org.in/' },
  NL: { clinics: null, doctors: 'https://www.bigregister.nl/' },
  PL: { clinics: 'https://rpwdl.ezdrowie.gov.pl/', doctors: 'https://rejestr.nil.org.pl/' },
  RU: { clinics: 'https://roszdravnadzor.gov.ru/services/licenses', doctors: null },
  SG: { clinics: null, doctors: 'https://prs.moh.gov.sg/' },
  US: { clinics: 'https://npiregistry.cms.hhs.gov/', doctors: 'https://npiregistry.cms.hhs.gov/' },
};
