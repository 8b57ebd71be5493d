import { useWords } from '#content/useWords.ts';
import type { FieldErrors } from '#machines/reportOutageContext.ts';

/** Boxes to tick have words of their own for "you must". */
const TICKED = ['breakerChecked', 'privacyPolicyChecked'];

/** What is wrong with a box and how to put it right, by its name; `undefined` when nothing is. */
export function useProblemText(problems: FieldErrors): (name: string) => string | undefined {
  const words = useWords('report-outage');
  const validation = useWords('validation');
  return (name) => {
    const problem = problems[name];
    if (!problem) return undefined;
    if (problem.kind === 'tooLong') return words('problem.tooLong', { most: problem.most });
    if (problem.kind === 'foreign') return words('notValidTextNumber');
    return problem.kind === 'required' && !TICKED.includes(name) ? validation('required') : words(`problem.${name}`);
  };
}
