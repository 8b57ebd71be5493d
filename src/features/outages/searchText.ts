/** How a name is compared with what the customer typed: accents and capitals make no difference. */
export const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
