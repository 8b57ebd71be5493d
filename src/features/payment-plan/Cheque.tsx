import { useWords } from '#content/useWords.ts';

/** A cheque, drawn: where the three numbers stand. Paper is white in every theme. */
export function Cheque() {
  const words = useWords('payment-plan');
  const number = (x: number, name: 'transit' | 'institution' | 'account') => (
    <>
      <text x={x} y="64" fontSize="19" fontWeight="650" fill="#14212a">
        {words(`cheque.${name}.sample`)}
      </text>
      <text x={x} y="84" fontSize="14" fontWeight="700" fill="#0d4a63">
        {words(`cheque.${name}`)}
      </text>
    </>
  );
  return (
    <svg viewBox="0 0 358 96" role="img" aria-label={words('cheque.alt')} className="block w-full max-w-md">
      <rect x="1" y="1" width="356" height="94" rx="8" fill="#fff" stroke="#8f8878" strokeWidth="1.5" />
      <g fill="#c9cfd3">
        <rect x="18" y="13" width="96" height="6" rx="3" />
        <rect x="18" y="26" width="160" height="5" rx="2.5" fill="#e2e4e6" />
      </g>
      <rect x="258" y="13" width="82" height="19" rx="4" fill="none" stroke="#c9cfd3" />
      {number(28, 'transit')}
      {number(126, 'institution')}
      {number(232, 'account')}
    </svg>
  );
}
