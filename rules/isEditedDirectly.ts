/** Whether a customer changes contacts, address and delivery of an account themselves (ACC-13, ACC-14); others ask for it. */
export const isEditedDirectly = (accountType: string, accountCategory: string): boolean =>
  accountType === '01' && accountCategory === 'Residential';
