import { useListedWords, useWords } from '#content/useWords.ts';
import type { FieldErrors } from '#machines/reportOutage/reportOutageContext.ts';

/** Boxes to tick have words of their own for "you must". */
const TICKED = ['breakerChecked', 'privacyPolicyChecked'];

/** What is wrong with a box and how to put it right, by its name; `undefined` when nothing is. */
export function useFieldErrorText(fieldErrors: FieldErrors): (name: string) => string | undefined {
  const words = useListedWords('report-outage');
  const validation = useWords('validation');
  return (name) => {
    const error = fieldErrors[name];
    if (!error) return undefined;
    if (error.kind === 'tooLong') return words('problem.tooLong', { most: error.most });
    if (error.kind === 'foreign') return words('notValidTextNumber');
    return error.kind === 'required' && !TICKED.includes(name) ? validation('required') : words(`problem.${name}`);
  };
}
