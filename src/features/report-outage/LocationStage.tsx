import type { ComponentProps } from 'react';
import { useWords } from '#content/useWords.ts';
import { type LookupType, outageLocations } from '#contracts/outageReport.ts';
import { placeBoxes } from '#machines/reportOutageContext.ts';
import { Dropdown } from '#ui/Dropdown.tsx';
import { TextField } from '#ui/TextField.tsx';
import { StageHeading } from './StageHeading.tsx';
import { StillOutNote } from './StillOutNote.tsx';
import { TroubleNote } from './TroubleNote.tsx';
import { useFieldErrorText } from './useFieldErrorText.ts';
import type { Flow } from './useReportOutage.ts';

const TYPES = Object.keys(outageLocations) as LookupType[];
const QUARTERS = outageLocations.LLD.shape.quarter.options.map((id) => ({ id, text: id }));

const HAS_HELP = ['section', 'township', 'range', 'meridian', 'riverLot', 'lsd', 'meterNumber'];

/** Step 1: one of seven ways to say where, and what it asks for (REP-15 to REP-23). */
export function LocationStage({ flow }: { flow: Flow }) {
  const { state, send } = flow;
  const words = useWords('report-outage');
  const { lookupType, outageAddress, fieldErrors, trouble } = state.context;
  const errorText = useFieldErrorText(fieldErrors);
  return (
    <>
      <StageHeading stage="location" />
      <TroubleNote trouble={trouble} />
      <StillOutNote flow={flow} canRemove />
      <Dropdown
        label={words('lookupType')}
        options={TYPES.map((id) => ({ id, text: words(`lookupType.${id}`) }))}
        value={lookupType}
        placeholder={words('choose')}
        onChange={(id) => send({ type: 'PLACE_TYPE', lookupType: id as LookupType })}
      />
      {placeBoxes(lookupType).map(({ name, isOptional }) => {
        const value = outageAddress[name] ?? '';
        const type = (typed: string) => send({ type: 'PLACE', name, typed });
        const shared = {
          label: isOptional ? words('optional', { label: words(name) }) : words(name),
          error: errorText(name),
          value,
        };
        return name === 'quarter' ? (
          <Dropdown key={name} {...shared} options={QUARTERS} placeholder={words('choose')} onChange={type} />
        ) : (
          <TextField
            key={name}
            {...shared}
            {...keyboard(lookupType, name)}
            description={HAS_HELP.includes(name) ? words(`${name}.help`) : undefined}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        );
      })}
    </>
  );
}

/**
 * What the phone's keyboard brings up. A civic address is shown in capitals while it is typed, and is made them when
 * it is judged (REP-17): what changes under the caret would move it.
 */
function keyboard(lookupType: LookupType, name: string): ComponentProps<'input'> {
  if (HAS_HELP.includes(name)) return { inputMode: 'numeric', autoComplete: 'off' };
  if (lookupType !== 'Civic_Address') return { autoComplete: 'off' };
  return {
    autoCapitalize: 'characters',
    autoComplete: name === 'cityTown' ? 'address-level2' : 'off',
    className: 'uppercase',
  };
}
