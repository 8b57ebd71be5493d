import type { ComponentProps } from 'react';
import { useWords } from '#content/useWords.ts';
import { type LookupType, outageLocations } from '#contracts/outageReport.ts';
import { type PlaceName, placeBoxes } from '#machines/reportOutage/reportOutageContext.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { readSurvey, surveyPart } from '#rules/surveyText.ts';
import { Dropdown } from '#ui/Dropdown.tsx';
import { TextField } from '#ui/TextField.tsx';
import { StageHeading } from './StageHeading.tsx';
import { StillOutNote } from './StillOutNote.tsx';
import { TroubleNote } from './TroubleNote.tsx';
import { useFieldErrorText } from './useFieldErrorText.ts';
import type { Flow } from './useReportOutage.ts';

const TYPES = Object.keys(outageLocations) as LookupType[];
const QUARTERS = outageLocations.LLD.shape.quarter.options.map((id) => ({ id, text: id }));

const isSurvey = (type: LookupType) => type === 'LLD' || type === 'LSD' || type === 'River_Lot';
/** Of a description the first box: who writes it whole does so here, and needs letters. */
const TAKES_WHOLE = ['section', 'lsd', 'riverLot'];
const HAS_HELP = ['section', 'township', 'range', 'meridian', 'riverLot', 'lsd', 'meterNumber'] as const;
const hasHelp = (name: PlaceName): name is (typeof HAS_HELP)[number] => HAS_HELP.some((one) => one === name);

/** Step 1: one of seven ways to say where, and what it asks for (REP-15 to REP-23). */
export function LocationStage({ flow }: { flow: Flow }) {
  const { state, send } = flow;
  const words = useWords('report-outage');
  const { lookupType, outageAddress, fieldErrors, trouble } = state.context;
  const errorText = useFieldErrorText(fieldErrors);
  /** A whole description, written or pasted into any of its boxes, fills them all. */
  function fillSurvey(text: string): boolean {
    const parts = isSurvey(lookupType) ? readSurvey(lookupType, text) : null;
    for (const [name, typed] of Object.entries(parts ?? {})) send({ type: 'PLACE', name, typed });
    return parts !== null;
  }
  return (
    <>
      <StageHeading stage="location" />
      <TroubleNote trouble={trouble} />
      <StillOutNote context={state.context} onRemove={() => send({ type: 'FORGET_OUTAGE' })} />
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
            description={hasHelp(name) ? words(`${name}.help`) : undefined}
            onChange={({ currentTarget: { value: typed } }) => type(hasHelp(name) ? plainDigits(typed) : typed)}
            onPaste={(event) => {
              if (fillSurvey(event.clipboardData.getData('text'))) event.preventDefault();
            }}
            onBlur={() => {
              if (!fillSurvey(value) && surveyPart(name, value) !== value) type(surveyPart(name, value));
            }}
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
function keyboard(lookupType: LookupType, name: PlaceName): ComponentProps<'input'> {
  if (hasHelp(name)) {
    return { inputMode: TAKES_WHOLE.includes(name) ? 'text' : 'numeric', autoComplete: 'off' };
  }
  if (lookupType !== 'Civic_Address') return { autoComplete: 'off' };
  return {
    autoCapitalize: 'characters',
    autoComplete: name === 'cityTown' ? 'address-level2' : 'off',
    className: 'uppercase',
  };
}
