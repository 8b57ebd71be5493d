import { currentCustomer } from '#parts/customer.ts';

/** May this device show a customer's own pages? Asked before each of them opens, never over the network. */
export async function requireCustomer(): Promise<boolean> {
  return (await currentCustomer()) !== null;
}
