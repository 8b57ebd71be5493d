import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { MOST_NAMED_PLACES, PLACE_NAME_LENGTH, placeNameOf } from '#rules/namedPlaces.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  /** As it is on the map. */
  regionName: string;
  placeName: string;
  /** As many others have a name as can have one. */
  isFull: boolean;
  onSave: (placeName: string) => void;
  onClose: () => void;
}

/** A name of the customer's own for one of their areas; an empty one takes it away. */
export function AreaNameForm({ regionName, placeName, isFull, onSave, onClose }: Props) {
  const words = useWords('outage-areas');
  const [typed, setTyped] = useState(placeName);
  const name = placeNameOf(typed);
  const tooMany = isFull && name !== '';
  return (
    <form
      noValidate
      className="w-full basis-full pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === null || tooMany) return;
        if (name === placeName) onClose();
        else onSave(name);
      }}
    >
      <TextField
        // The press that opened it was for this, and its button is gone.
        autoFocus
        label={words('name.label', { name: regionName })}
        description={words('name.kept')}
        error={
          name === null
            ? words('name.long', { most: PLACE_NAME_LENGTH })
            : tooMany
              ? words('name.full', { most: MOST_NAMED_PLACES })
              : undefined
        }
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit">{words('name.save')}</Button>
        <Button look="quiet" onClick={onClose}>
          {words('name.cancel')}
        </Button>
      </div>
    </form>
  );
}
