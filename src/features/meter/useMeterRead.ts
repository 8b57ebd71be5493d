import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { clockOf } from '#copies/clockOf.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { type MeterCopy, meterSource } from '#copies/meters.ts';
import { load } from '#copies/refresh.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { type Draft, saveDraft, saveDraftAttachment } from '#outbox/engine/drafts/drafts.ts';
import type { MeterReadEntry, MeterReadRow } from '#outbox/kinds/meterRead.ts';
import type { PreparedPhoto } from '#parts/photo/preparePhoto.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { meterReadWithEffects } from './meterRead.effects.ts';
import type { WhySharedPhoto } from './SharedPhoto.tsx';

export interface MeterReadProps {
  account: AccountCopy;
  copy: MeterCopy;
  owner: string;
  draftKey: string;
  draft: Draft<MeterReadEntry> | null;
  /** Their readings of this meter on the device, the latest first. */
  saved: readonly MeterReadRow[];
  /** The customer came to enter a reading: where there is no draft, the focus starts in the first box. */
  startsInFirstBox: boolean;
  sharedPhoto?: WhySharedPhoto;
  /** Another tab has put something else in the draft's place. */
  onLost: () => void;
  /** One of `saved` is the draft now. */
  onReopened: () => void;
}

const NOTHING: readonly string[] = [];

/** A photo whose bytes are gone is none. */
function photoOf(draft: Draft<MeterReadEntry> | null): PreparedPhoto | null {
  return draft?.attachment && draft.entry.photo ? { photo: draft.entry.photo, bytes: draft.attachment } : null;
}

/** The meter, and today by the server's clock, as far as the device knows it. */
function known(copy: MeterCopy) {
  const { now, wrong } = clockOf(copy);
  const { meterNumber, meter } = copy;
  return { meterNumber, meter, today: reginaDay(new Date(now)), isSetBack: wrong === 'setBack' };
}

/** The flow of one reading with its photo, kept as a draft with every change. */
export function useMeterRead({ account, copy, owner, draftKey, draft, startsInFirstBox, onLost }: MeterReadProps) {
  const words = useWords('meter-read');
  const [prepared, setPrepared] = useState(photoOf(draft));
  const [box, setBox] = useState<number | null>(draft?.entry.box ?? (startsInFirstBox ? 0 : null));
  /** Of a reading that was opened again; what comes after it is a new one. */
  const [replaces, setReplaces] = useState(draft?.replaces ?? NOTHING);
  const replacedDateTime = replaces.length > 0 ? draft?.entry.replacedDateTime : undefined;
  /** Of the reading that is being saved: no reading but itself. */
  const [ownId, setOwnId] = useState('');
  const now = {
    owner,
    newId() {
      const id = crypto.randomUUID();
      setOwnId(id);
      return id;
    },
    draftKey,
    replaces,
    accountName: account.descriptiveName,
    interactionType: words('interaction.type'),
    interactionText: words('interaction.text'),
    clock: () => clockOf(copy),
    photoBytes: (fileName: string) => (prepared?.photo.fileName === fileName ? prepared.bytes : null),
  };
  const given = useRef(now);
  given.current = now;
  const [machine] = useState(() => meterReadWithEffects(() => given.current));
  const [state, send] = useMachine(machine, {
    input: {
      caAccount: copy.caAccount,
      ...known(copy),
      draft: draft ? { ...draft.entry, photo: photoOf(draft)?.photo ?? null } : undefined,
    },
  });

  // The copy is reloaded while the page is open, and the page may be open past midnight.
  useEffect(() => {
    const tell = () => send({ type: 'DETAILS', ...known(copy) });
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [send, copy]);

  const { digits, date, photo } = state.context;
  const isEntry = state.matches('entry') || state.matches('confirming');
  const isUntouched = digits.every((digit) => digit === '') && photo === null && !draft;
  const keepDraft = useCallback(async () => {
    if (!isEntry || isUntouched) return;
    const entry = { digits, date, photo, box, replacedDateTime };
    if (!(await saveDraft(outboxDb, draftKey, owner, { entry, replaces }))) onLost();
  }, [isEntry, isUntouched, draftKey, owner, digits, date, photo, box, replaces, replacedDateTime, onLost]);
  useEffect(() => void keepDraft(), [keepDraft]);

  async function setPhoto(next: PreparedPhoto | null) {
    setPrepared(next);
    const attachment = next && { fileName: next.photo.fileName, bytes: next.bytes };
    if (!(await saveDraftAttachment(outboxDb, draftKey, owner, { attachment, replaces }))) return onLost();
    send({ type: 'PHOTO', photo: next?.photo ?? null });
  }

  function another() {
    setPrepared(null);
    setBox(null);
    setReplaces(NOTHING);
    setOwnId('');
    send({ type: 'ANOTHER', ...known(copy) });
    void load(meterSource, account);
  }

  return { state, send, prepared, setPhoto, box, setBox, another, replaces, ownId, keepDraft };
}
