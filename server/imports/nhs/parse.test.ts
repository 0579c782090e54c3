import { describe, expect, test } from 'vitest';
import { csvOf, readSample } from '../../../tests/factories/import-files.ts';
import { nhs } from './parse.ts';

const COLUMNS =
  'OrganisationID,OrganisationCode,OrganisationType,SubType,Sector,OrganisationStatus,OrganisationName,Address1,Address2,Address3,City,County,Postcode,Latitude,Longitude,ParentODSCode,ParentName,Phone,Email,Website'.split(
    ',',
  );
const row = (given: Record<string, string>) => ({
  OrganisationID: '1',
  OrganisationType: 'Hospital',
  SubType: 'Hospital',
  Sector: 'NHS Sector',
  OrganisationStatus: 'Visible',
  OrganisationName: 'Sample Park Hospital',
  Address1: 'Park Road',
  City: 'Wolverhampton',
  Postcode: 'WV1 1AA',
  Latitude: '52.5869216918945',
  Longitude: '-2.14163732528687',
  ...given,
});
const read = (given: Record<string, string>, joined?: string) =>
  readSample(nhs, csvOf(COLUMNS, [row(given)]), joined);

describe('NHS Choices', () => {
  test('a hospital with its trust, sector and mailbox', async () => {
    const { records } = await read({
      SubType: 'Mental Health Hospital',
      ParentName: 'Sample NHS Trust',
      Phone: '01902 444000',
      Email: 'info@sample.example',
      Website: 'www.sample.example',
    });
    expect(records[0]).toMatchObject({
      sourceId: '1',
      country: 'GB',
      lat: 52.5869217,
      address: 'Park Road, Wolverhampton',
      phone: '+44 1902 444000',
      website: 'http://www.sample.example',
      stated: {
        specializations: ['psychiatry'],
        email: 'info@sample.example',
        ownership: 'public',
        parent: { id: null, title: 'Sample NHS Trust' },
      },
    });
  });

  test('a practice with its services, without the doctor’s name', async () => {
    const services = csvOf(
      ['OrganisationID', 'ServiceName'],
      [
        { OrganisationID: '1', ServiceName: 'Dermatology specialist clinic' },
        { OrganisationID: '1', ServiceName: 'Phlebotomy' },
        { OrganisationID: '2', ServiceName: 'Urgent care centre' },
      ],
    );
    const practice = {
      OrganisationType: 'GP',
      OrganisationName: 'Sample Medical Centre (Dr Whoever)',
      Sector: '',
    };
    const { records } = await read(practice, services);
    expect(records[0]?.names[0]?.text).toBe('Sample Medical Centre');
    expect(records[0]?.stated).toEqual({ specializations: ['general-practice', 'dermatology'] });
  });

  test('a dentist with opening times: a lunch break is two spans, exceptions of one date do not count', async () => {
    const times = csvOf(
      ['OrganisationId', 'WeekDay', 'Times', 'IsOpen', 'OpeningTimeType'],
      [
        {
          OrganisationId: '1',
          WeekDay: 'Monday',
          Times: '14:00-17:30',
          IsOpen: 'True',
          OpeningTimeType: 'General',
        },
        {
          OrganisationId: '1',
          WeekDay: 'Monday',
          Times: '09:00-13:00',
          IsOpen: 'True',
          OpeningTimeType: 'General',
        },
        { OrganisationId: '1', WeekDay: '', Times: '', IsOpen: 'False', OpeningTimeType: 'Additional' },
      ],
    );
    const { records } = await read(
      { OrganisationType: 'Dentists', OrganisationName: 'Sample Dental Practice' },
      times,
    );
    expect(records[0]?.stated?.openingHours).toEqual([
      { day: 1, opens: '09:00', closes: '13:00' },
      { day: 1, opens: '14:00', closes: '17:30' },
    ]);
  });

  test('leaves practices named after people out, and mailboxes of people', async () => {
    for (const OrganisationName of ['Dr A Sample & Partners', 'Mr & Mrs Sample'])
      expect((await read({ OrganisationName })).rejected[0]?.kind).toBe('left out');
    expect((await read({ Email: 'jane.sample@sample.example' })).records[0]?.stated?.email).toBeUndefined();
  });

  test('is refused where it is another file', async () => {
    await expect(readSample(nhs, 'a,b\n1,2\n')).rejects.toThrow('NHS Choices');
  });
});
