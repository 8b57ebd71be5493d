import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { GivenPlace, KnownPlace } from '#machines/reportOutage/shortReportContext.ts';
import { locationText } from '#rules/locationText.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { readTypedPlace, withTown } from '#rules/typedPlace.ts';
import { Row, Rows } from '#ui/Rows.tsx';
import { TextField } from '#ui/TextField.tsx';
import { DangerLine } from './DangerLine.tsx';
import { OutagePartsContext } from './outageParts.ts';
import { type ReportedPlace, reportedFound, reportedPlaces, townsFound } from './placesToFind.ts';
import { WaitingReports } from './WaitingReports.tsx';

interface Props {
  onPlace: (place: KnownPlace | GivenPlace) => void;
  /** Step by step: with the addresses near the device, and every way to say where. */
  onSteps: () => void;
  onReopened: () => void;
}

/** Where the power is out, of who is not signed in: one box, and what it can be told by. */
export function PlaceSearch(props: Props) {
  const parts = useContext(OutagePartsContext);
  const reported = useLiveQuery(reportedPlaces) ?? [];
  const [towns, setTowns] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without them the text is typed to its end.
    parts?.towns().then(setTowns, () => {});
  }, [parts]);
  return (
    <>
      <PlaceForm {...props} reported={reported} towns={towns} />
      <WaitingReports reporter={null} onReopened={props.onReopened} />
    </>
  );
}

type FormProps = Pick<Props, 'onPlace' | 'onSteps'> & {
  reported: readonly ReportedPlace[];
  towns: readonly string[];
  /** As it is first shown, for its table of states. */
  typed?: string;
  isMeterAtFirst?: boolean;
};

export function PlaceForm({ onPlace, onSteps, reported, towns, typed = '', isMeterAtFirst = false }: FormProps) {
  const words = useWords('report-outage');
  const [text, setText] = useState(typed);
  const [isMeter, setMeter] = useState(isMeterAtFirst);
  const read = readTypedPlace(text, isMeter);
  const place = 'place' in read ? read.place : null;
  const missing = 'missing' in read && text.trim() !== '' ? read.missing : [];
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (place) onPlace(place);
      }}
    >
      <DangerLine />
      <h2 className="text-large">{words('result.title')}</h2>
      <TextField
        // The first thing to do here, for who came to do it (look C3).
        autoFocus
        key={String(isMeter)}
        label={words(isMeter ? 'meterNumber' : 'search.label')}
        description={words(isMeter ? 'meterNumber.help' : 'search.help')}
        inputMode={isMeter ? 'numeric' : 'text'}
        autoComplete={isMeter ? 'off' : 'street-address'}
        enterKeyHint="go"
        value={text}
        onChange={({ currentTarget }) => setText(isMeter ? plainDigits(currentTarget.value) : currentTarget.value)}
      />
      <div className="max-w-xl">
        <Rows label={words('search.found')}>
          {!isMeter &&
            reportedFound(text, reported).map((one) => (
              <Row
                key={one.text}
                icon="waiting"
                title={one.text}
                detail={words('search.reported')}
                onPress={() => onPlace(one.place)}
              />
            ))}
          {!isMeter &&
            townsFound(text, towns).map((town) => (
              <Row
                key={town}
                icon="locate"
                title={town}
                detail={words('search.town')}
                onPress={() => setText(withTown(text, town))}
              />
            ))}
          {place && (
            <Row
              icon="check"
              title={words(isMeter ? 'search.useMeter' : 'search.use')}
              detail={words('search.use.detail', { place: locationText(place) })}
              onPress={() => onPlace(place)}
            />
          )}
        </Rows>
      </div>
      <p role="status" className="text-small font-semibold text-lamp-ink empty:hidden">
        {missing.length > 0 &&
          words('missing', {
            what: missing.map((name) => words(isMeter ? 'search.missing.digits' : `search.missing.${name}`)).join(', '),
          })}
      </p>
      <div className="max-w-xl">
        <Rows label={words('search.otherWays')}>
          <Row icon="locate" title={words('search.here')} detail={words('search.here.detail')} onPress={onSteps} />
          <Row
            icon={isMeter ? 'home' : 'meter'}
            title={words(isMeter ? 'search.address' : 'search.meter')}
            onPress={() => {
              setText('');
              setMeter(!isMeter);
            }}
          />
        </Rows>
      </div>
    </form>
  );
}
