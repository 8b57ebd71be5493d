import { useWords } from '#content/useWords.ts';
import type { RequestKind } from '#contracts/customerRequest.ts';
import { Card } from '#ui/Card.tsx';

/** What follows once it is asked for: nothing is promised before the utility has said yes. */
export function WhatThen({ kind }: { kind: RequestKind }) {
  const words = useWords('requests');
  return (
    <Card>
      <h2 className="mb-1 text-large">{words('then')}</h2>
      <p>{words(`${kind}.then`)}</p>
    </Card>
  );
}
