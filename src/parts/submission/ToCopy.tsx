import { useState } from 'react';
import { useWords } from '#content/useWords.ts';

/** A line to read out or to copy; in a list of descriptions. */
export function ToCopy({ name, value }: { name: 'number' | 'body' | 'carry.link'; value: string }) {
  const words = useWords('text-message');
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <div>
      <dt className="text-small text-soft">{words(name)}</dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 break-words select-all">{value}</span>
        <button
          type="button"
          onClick={() => void copy()}
          className="-ml-2 min-h-11 rounded-control px-2 font-bold text-act"
        >
          {words(isCopied ? 'copied' : `${name}.copy`)}
        </button>
      </dd>
    </div>
  );
}
