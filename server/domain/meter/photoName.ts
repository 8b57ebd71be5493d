/** The blob's name: a customer's photos never meet another's, so no customer learns what others uploaded. */
export const blobName = (customerId: string, fileName: string): string => `${customerId}/${fileName}`;
