import { useMachine } from '@xstate/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fromCallback } from 'xstate';
import { type MeterScanEvent, meterScanMachine, type ScanStart } from '#machines/meterScan.machine.ts';
import { firstFit } from '#parts/scanner/fit.ts';
import { type Light, ownScanner, ScannerError, type SeenResult } from '#parts/scanner/scanner.ts';
import type { ScanMode } from '#rules/scanRegister.ts';

/** Until it says what may help, in ms. */
const SLOW_MS = 10_000;

/** The scanner and its flow, for as long as the screen is open. */
export function useMeterScan(
  { registerGroup, mode, length }: { registerGroup: string; mode: ScanMode; length: number },
  container: RefObject<HTMLDivElement | null>,
) {
  const [scanner] = useState(ownScanner);
  const [fit, setFit] = useState(() => firstFit(mode, length));
  const [light, setLight] = useState<{ turn: Light; isOn: boolean } | null>(null);
  const now = useRef({ fit, photo: null as Blob | null, frame: null as SeenResult['frame'] | null });
  now.current.fit = fit;
  const [machine] = useState(() =>
    meterScanMachine.provide({
      actors: {
        scan: fromCallback<MeterScanEvent, ScanStart>(({ input, sendBack }) => {
          const sight = {
            mode,
            length,
            fitNow: () => now.current.fit,
            photo: input.source === 'photo' ? now.current.photo : null,
          };
          const onResult = ({ frame, ...result }: SeenResult) => {
            now.current.frame = frame;
            sendBack({ type: 'RESULT', result });
          };
          let isOver = false;
          scanner
            .start(container.current, sight, onResult, () => sendBack({ type: 'FAILED', failure: 'ended' }))
            .then((turn) => !isOver && setLight(turn && { turn, isOn: false }))
            .catch((reason) =>
              sendBack(
                reason instanceof ScannerError
                  ? { type: 'FAILED', failure: reason.failure, message: reason.message }
                  : { type: 'FAILED', failure: 'other' },
              ),
            );
          return () => {
            isOver = true;
            setLight(null);
            scanner.stop();
          };
        }),
      },
    }),
  );
  const [state, send] = useMachine(machine, { input: { registerGroup, mode } });

  useEffect(() => send({ type: 'START', source: 'camera' }), [send]);
  // A hidden page's camera is stopped by some systems and goes on in others: it ends in all of them.
  useEffect(() => {
    const tell = () => document.visibilityState === 'hidden' && send({ type: 'HIDDEN' });
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [send]);

  const isScanning = state.matches('scanning');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isScanning) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isScanning]);

  return {
    state,
    send,
    fit,
    setFit,
    isSlow,
    /** Null where the camera has none. */
    light: light && {
      isOn: light.isOn,
      toggle: () =>
        void light.turn(!light.isOn).then(
          () => setLight({ ...light, isOn: !light.isOn }),
          () => setLight(null),
        ),
    },
    readPhoto(photo: Blob) {
      now.current.photo = photo;
      send({ type: 'START', source: 'photo' });
    },
    /** The picture that the proposal was read from. */
    frame: async () => (await now.current.frame?.()) ?? null,
  };
}
