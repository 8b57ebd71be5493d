import { useWords } from '#content/useWords.ts';
import type { RequestKind } from '#contracts/customerRequest.ts';
import { isDay } from '#rules/day.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { Steps } from '#ui/Steps.tsx';

interface Props {
  kind: RequestKind;
  /** On which somebody moves, where it is known. */
  day?: string | undefined;
}

/** What follows once it is asked for: nothing is promised before the utility has said yes. */
export function WhatThen({ kind, day }: Props) {
  const words = useWords('requests');
  return (
    <Card>
      <h2 className="mb-1 text-large">{words('then')}</h2>
      {kind === 'moveOut' || kind === 'moveIn' ? <MoveSteps kind={kind} day={day} /> : <p>{words(`${kind}.then`)}</p>}
    </Card>
  );
}

function MoveSteps({ kind, day = '' }: Props & { kind: 'moveOut' | 'moveIn' }) {
  const words = useWords('requests');
  const read = isDay(day) ? words(`${kind}.then.read.on`, { day: longDay(day) }) : words(`${kind}.then.read`);
  return (
    <div className="mt-3">
      <Steps
        steps={[
          { name: words('then.ask'), detail: words('then.ask.detail'), look: 'border-act text-act', icon: 'send' },
          { name: read, detail: words('then.read.detail'), look: 'border-edge', icon: 'meter' },
          {
            name: words(`${kind}.then.bill`),
            detail: words(`${kind}.then.bill.detail`),
            look: 'border-edge',
            icon: 'bill',
          },
        ]}
      />
    </div>
  );
}
