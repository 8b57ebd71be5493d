import { useWords } from '#content/useWords.ts';
import type { Field, PrimaryDetails } from '#machines/primaryDetails/primaryDetailsContext.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { phoneText } from '#ui/format.ts';
import { CodeForm } from './CodeForm.tsx';
import { NotSaved } from './NotSaved.tsx';
import type { Flow } from './usePrimaryDetails.ts';
import { ValueForm } from './ValueForm.tsx';

type Props = { field: Field; profile: PrimaryDetails; isReached: boolean; flow: Flow };

/** One of the three: what the utility has, and below it the edit while it is open. Meanwhile no other can begin. */
export function DetailCard({ field, profile, isReached, flow }: Props) {
  const words = useWords('primary-details');
  const { state, send } = flow;
  const isOpen = state.hasTag('open');
  const isMine = state.context.field === field;
  const value = profile[field];
  return (
    <Card>
      <section aria-labelledby={`${field}-name`} className="flex flex-col gap-4">
        <div className="flex items-center">
          <div className="min-w-0 flex-1">
            <h2 id={`${field}-name`} className="text-small font-normal text-soft">
              {words(`${field}.label`)}
            </h2>
            <p className="figures font-bold">
              {(field === 'contactNumber' ? phoneText(value) : value) || words('none')}
            </p>
          </div>
          {!isOpen && (
            <Button
              id={`edit-${field}`}
              look="plain"
              className="-mr-5"
              aria-label={words(`${field}.edit`)}
              busy={state.matches('reaching') && isMine}
              onClick={() => {
                const { profileName, profileEmail, contactNumber } = profile;
                send({ type: 'EDIT', field, profile: { profileName, profileEmail, contactNumber }, isReached });
              }}
            >
              {words('edit')}
            </Button>
          )}
        </div>
        {isOpen && isMine && <Edit flow={flow} />}
      </section>
    </Card>
  );
}

function Edit({ flow }: { flow: Flow }) {
  const { state } = flow;
  if (state.matches('notSaved')) return <NotSaved flow={flow} />;
  const isName = state.context.field === 'profileName';
  return state.hasTag('value') || isName ? <ValueForm flow={flow} /> : <CodeForm flow={flow} />;
}
