import type { OutageLocation, OutageReport } from '#contracts/outageReport.ts';

type Typed = OutageReport & { location: OutageLocation };

/** A report as the form hands it in, from a place that nobody has looked up. */
export function outageReport(more: Partial<Typed> = {}): Typed {
  return {
    installationNumber: '',
    callbackPhoneNumber: '306-555-0142',
    callerName: 'Ada Farmer',
    callerComments: 'The yard light went out too.',
    callbackType: 'Phone',
    callbackEmail: '',
    callbackAddress: '12 MAIN ST, WAKAW',
    location: {
      lookupType: 'Civic_Address',
      outageAddress: { house: '12', streetName: 'MAIN ST', cityTown: 'WAKAW' },
    },
    capturedDateTime: '2026-11-21T12:00:00-06:00',
    ...more,
  };
}
