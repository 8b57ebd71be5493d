/* The fields of the control room's forms: a label right above its box. Their arguments are trusted. */

export const box = (id: string, label: string, input: string): string =>
  `<div class="field"><label for="${id}">${label}</label><input id="${id}" name="${id}" ${input}></div>`;

export function choice(id: string, label: string, values: readonly string[], chosen: string | undefined): string {
  const options = values.map((value) => `<option${value === chosen ? ' selected' : ''}>${value}</option>`);
  return `<div class="field"><label for="${id}">${label}</label>
<select id="${id}" name="${id}">${options.join('')}</select></div>`;
}
