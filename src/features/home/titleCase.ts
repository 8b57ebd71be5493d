/** 'MARY-ANN o'neil' → 'Mary-Ann O'Neil': the back office keeps many names in capitals (APP-24). */
export function titleCase(name: string): string {
  return name
    .trim()
    .toLocaleLowerCase('en-CA')
    .replace(
      /(^|[\s\-'’.])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('en-CA'),
    );
}
