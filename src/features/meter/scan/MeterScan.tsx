import { useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { useWords } from '#content/useWords.ts';
import { type MeterScanContext, mayUse, proposalOf } from '#machines/meterScan.machine.ts';
import { useChoosingPhoto } from '#parts/photo/useChoosingPhoto.ts';
import { changed } from '#parts/scanner/fit.ts';
import { readingText } from '#rules/scanDecode.ts';
import type { ScanMode } from '#rules/scanRegister.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ScanFrame, STEPS } from './ScanFrame.tsx';
import { ScanProposal } from './ScanProposal.tsx';
import { useMeterScan } from './useMeterScan.ts';

export interface MeterScanProps {
  registerGroup: string;
  mode: ScanMode;
  /** Digits of the register. */
  length: number;
  /** The meter's number as it is shown. */
  meterNumber: string;
  /** The customer takes the reading; with the picture that it was read from, where they keep it. */
  onUse: (digits: string[], frame: Blob | null) => void;
  onClose: () => void;
}

/** The scanner over the whole screen, until a reading is used or the customer types it after all. */
export function MeterScan(props: MeterScanProps) {
  const { onClose } = props;
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-40 overflow-y-auto bg-paper text-ink"
    >
      <AriaModal className="mx-auto min-h-dvh w-full max-w-xl">
        <AriaDialog className="flex min-h-dvh flex-col gap-3.5 px-4.5 py-4 outline-none">
          <Scan {...props} />
        </AriaDialog>
      </AriaModal>
    </ModalOverlay>
  );
}

function Scan({ registerGroup, mode, length, meterNumber, onUse, onClose }: MeterScanProps) {
  const words = useWords('meter-scan');
  const container = useRef<HTMLDivElement>(null);
  const { state, send, fit, setFit, isSlow, light, readPhoto, frame } = useMeterScan(
    { registerGroup, mode, length },
    container,
  );
  const [keepsFrame, setKeepsFrame] = useState(false);
  const proposal = proposalOf(state.context);
  const isProposing = state.matches('proposing');
  const hasFailed = state.matches('failed');

  async function use() {
    if (!proposal) return;
    onUse([...readingText(proposal)], keepsFrame ? await frame() : null);
  }

  return (
    <>
      <header className="flex items-center gap-2">
        <button
          type="button"
          aria-label={words('close')}
          onClick={onClose}
          className="grid size-11 place-items-center rounded-control"
        >
          <Icon name="back" />
        </button>
        <div className="min-w-0 flex-1">
          <Heading slot="title" className="text-title">
            {words('title')}
          </Heading>
          <p className="text-small text-soft tabular-nums">{meterNumber}</p>
        </div>
        {light && (
          <button
            type="button"
            aria-pressed={light.isOn}
            onClick={light.toggle}
            className={`flex min-h-11 items-center gap-2 rounded-control border-[1.5px] border-edge px-3 font-bold ${light.isOn ? 'bg-lamp-wash text-lamp-ink' : ''}`}
          >
            <Icon name="lamp" />
            {words('light')}
          </button>
        )}
      </header>
      <ScanFrame {...{ container, mode, length, fit }} isFitting={!isProposing} onFit={setFit} />
      <div role="status" className="flex flex-col gap-2">
        {!isProposing && !hasFailed && <p>{words(`aim.${mode}`)}</p>}
        <Doing {...{ state, length, isSlow }} />
        {isProposing && proposal && <p className="sr-only">{words('read')}</p>}
      </div>
      {hasFailed && (
        <p role="alert" className="font-bold text-unplanned">
          {whyNot(state.context, words)}
        </p>
      )}
      {isProposing && proposal ? (
        <ScanProposal
          reading={proposal}
          mode={mode}
          keepsFrame={keepsFrame}
          onKeepFrame={setKeepsFrame}
          onAnswer={(place, digit) => send({ type: 'ANSWER', place, digit })}
        />
      ) : (
        <>
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-bold text-act">
              <Icon name="down" className="size-5" />
              {words('fit')}
            </summary>
            <div className="grid grid-cols-2 gap-2">
              {(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((step) => (
                <Button key={step} look="quiet" onClick={() => setFit(changed(fit, STEPS[step]))}>
                  {words(`fit.${step}`)}
                </Button>
              ))}
            </div>
          </details>
          <PhotoInstead onChoose={readPhoto} />
        </>
      )}
      <div className="mt-auto flex flex-col gap-3">
        {isProposing && (
          <Button disabled={!mayUse(state.context)} onClick={() => void use()}>
            {words('use')}
          </Button>
        )}
        {(isProposing || hasFailed) && (
          <Button look="quiet" onClick={() => send({ type: 'AGAIN' })}>
            {words('again')}
          </Button>
        )}
        <Button look="plain" onClick={onClose}>
          {words('type')}
        </Button>
      </div>
    </>
  );
}

type Words = ReturnType<typeof useWords<'meter-scan'>>;

/** The scanner's own message, where it has one that is no reason we have words for (MTR-45). */
export const whyNot = ({ failure, message }: Pick<MeterScanContext, 'failure' | 'message'>, words: Words): string =>
  failure === 'other' && message !== '' ? message : words(`failed.${failure ?? 'other'}`);

/** What the scanner does right now, and what may help. */
function Doing({
  state,
  length,
  isSlow,
}: {
  state: ReturnType<typeof useMeterScan>['state'];
  length: number;
  isSlow: boolean;
}) {
  const words = useWords('meter-scan');
  const isPhoto = state.context.source === 'photo';
  if (state.matches('starting')) return <p className="font-bold">{words(isPhoto ? 'starting.photo' : 'starting')}</p>;
  if (!state.matches('scanning')) return null;
  if (state.context.sawInvalid) return <p className="font-bold text-unplanned">{words('invalid')}</p>;
  if (isSlow) return <p className="font-bold text-lamp-ink">{words(isPhoto ? 'slow.photo' : 'slow')}</p>;
  return <p className="font-bold">{words('scanning', { count: String(length) })}</p>;
}

/** The way for who denied the camera, and for a photo that was taken before. */
function PhotoInstead({ onChoose }: { onChoose: (photo: Blob) => void }) {
  const words = useWords('meter-scan');
  const choosing = useChoosingPhoto();
  return (
    <label className="relative flex min-h-13 cursor-pointer items-center justify-center gap-2 rounded-control border-[1.5px] border-edge px-5 text-large font-bold text-act has-focus-visible:outline-3 has-focus-visible:outline-act">
      <Icon name="document" />
      {words('photo')}
      <input
        type="file"
        accept="image/*"
        className="absolute inset-0 cursor-pointer opacity-0"
        onClick={({ currentTarget }) => choosing.begin(currentTarget)}
        onChange={({ currentTarget }) => {
          choosing.end();
          const [photo] = currentTarget.files ?? [];
          if (photo) onChoose(photo);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
