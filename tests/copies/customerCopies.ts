/** Copies of a customer's data as the device keeps them. */
const fetchedAt = '2026-11-21T10:00:00.000Z';

export const profile = {
  key: 'current' as const,
  customerId: 'customer-1',
  profileName: 'Marlene Kowalchuk',
  profileEmail: 'marlene@example.com',
  contactNumber: '3065550110',
  fetchedAt,
};

export const account = (caAccount: string, position: number) => ({
  caAccount,
  bpAccount: '200017',
  descriptiveName: 'The farm at Zebra Lane',
  accountType: '01',
  defaultAccount: 'false' as const,
  position,
  fetchedAt,
});
