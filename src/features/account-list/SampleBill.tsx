import { useWords } from '#content/useWords.ts';

/** A bill's first page, drawn: where account number and name stand (ASN-02). Paper is white in every theme. */
export function SampleBill() {
  const words = useWords('account-list');
  const marked = (y: number, nth: number, label: string, sample: string) => (
    <>
      <rect x="160" y={y} width="184" height="46" rx="10" fill="#dfeaee" stroke="#0d4a63" strokeWidth="2.5" />
      <text x="178" y={y + 18} fontSize="13.5" fill="#0d4a63">
        {label}
      </text>
      <text x="178" y={y + 37} fontSize="17" fontWeight="700" fill="#14212a">
        {sample}
      </text>
      <circle cx="158" cy={y + 23} r="13" fill="#0d4a63" stroke="#fff" strokeWidth="2" />
      <text x="158" y={y + 28} fontSize="15" fontWeight="800" textAnchor="middle" fill="#fff">
        {nth}
      </text>
    </>
  );
  return (
    <svg viewBox="0 0 358 130" role="img" aria-label={words('bill.alt')} className="block w-full max-w-md">
      <path
        d="M1 129V7a6 6 0 0 1 6-6h344a6 6 0 0 1 6 6v122"
        fill="#fff"
        stroke="#8f8878"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <circle cx="26" cy="27" r="10" fill="#0f3c53" />
      <g fill="#c9cfd3">
        <rect x="44" y="20" width="72" height="6" rx="3" />
        <rect x="44" y="31" width="48" height="5" rx="2.5" />
        <rect x="18" y="66" width="98" height="5" rx="2.5" />
        <rect x="18" y="79" width="80" height="5" rx="2.5" />
        <rect x="18" y="92" width="90" height="5" rx="2.5" />
      </g>
      {marked(12, 1, words('bill.number'), words('bill.number.sample'))}
      {marked(66, 2, words('bill.name'), words('bill.name.sample'))}
    </svg>
  );
}
