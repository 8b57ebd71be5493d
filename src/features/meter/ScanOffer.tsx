import { Suspense, useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { isMeteredConnection } from '#copies/connection.ts';
import { type PreparedPhoto, preparePhoto } from '#parts/photo/preparePhoto.ts';
import { isModelKept, keepModel } from '#parts/scanner/models.ts';
import { requiredLength } from '#rules/meterRegister.ts';
import { type ScanMode, scanMode } from '#rules/scanRegister.ts';
import { Button } from '#ui/Button.tsx';
import { registerText } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

const MeterScan = lazyPart(() => import('./scan/MeterScan.tsx').then((module) => module.MeterScan));

interface Props {
  registerGroup: string;
  meterNumber: string;
  /** Saves what was typed so far: cheap phones drop the page when the camera opens. */
  beforeCamera: () => Promise<unknown>;
  onUse: (digits: string[], photo: PreparedPhoto | null) => void;
}

/** "Scan the meter", behind the boxes: whoever types, or is read to, is not in its way. Not for every register (MTR-43). */
export function ScanOffer({ registerGroup, ...props }: Props) {
  const mode = scanMode(registerGroup);
  return mode && <Offer {...props} registerGroup={registerGroup} mode={mode} />;
}

function Offer({ registerGroup, mode, meterNumber, beforeCamera, onUse }: Props & { mode: ScanMode }) {
  const words = useWords('meter-scan');
  const [isOpen, setOpen] = useState(false);
  const [isFrameLost, setFrameLost] = useState(false);

  async function open() {
    setFrameLost(false);
    await beforeCamera();
    setOpen(true);
  }

  async function use(digits: string[], frame: Blob | null) {
    const photo = frame && (await preparePhoto(new File([frame], 'meter.jpg', { type: 'image/jpeg' })));
    setOpen(false);
    setFrameLost(typeof photo === 'string');
    onUse(digits, typeof photo === 'string' ? null : photo);
  }

  return (
    <div className="flex flex-col gap-1.5 wide:max-w-md">
      <Button look="quiet" onPointerEnter={MeterScan.preload} onFocus={MeterScan.preload} onClick={() => void open()}>
        <Icon name="camera" />
        {words('open')}
      </Button>
      <Readiness mode={mode} />
      {isFrameLost && (
        <p role="alert" className="text-small font-bold text-unplanned">
          {words('keepFrame.notKept')}
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <MeterScan
            registerGroup={registerGroup}
            mode={mode}
            length={requiredLength(registerGroup) ?? 0}
            meterNumber={registerText(meterNumber)}
            onUse={(digits, frame) => void use(digits, frame)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Whether it works in the basement too. What it needs comes by itself, on a line that costs by the byte when asked. */
function Readiness({ mode }: { mode: ScanMode }) {
  const words = useWords('meter-scan');
  const [state, setState] = useState<'unknown' | 'ready' | 'asks' | 'loading'>('unknown');
  useEffect(() => {
    MeterScan.preload();
    void (async () => {
      if (await isModelKept(mode)) return setState('ready');
      if (isMeteredConnection()) return setState('asks');
      if (await keepModel(mode)) setState('ready');
    })();
  }, [mode]);

  async function load() {
    setState('loading');
    setState((await keepModel(mode)) ? 'ready' : 'asks');
  }

  if (state === 'ready') return <p className="text-small text-soft">{words('ready')}</p>;
  if (state === 'unknown') return null;
  return (
    <Button look="plain" busy={state === 'loading'} busyLabel={words('getReady.working')} onClick={() => void load()}>
      {words('getReady')}
    </Button>
  );
}
