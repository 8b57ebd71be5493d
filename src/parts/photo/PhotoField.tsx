import { useEffect, useId, useMemo, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { type PhotoProblem, type PreparedPhoto, preparePhoto } from './preparePhoto.ts';
import { useChoosingPhoto } from './useChoosingPhoto.ts';

interface Props {
  prepared: PreparedPhoto | null;
  disabled?: boolean;
  onChange: (prepared: PreparedPhoto | null) => void;
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** One photo, from the camera or a file: chosen, made small on the device, shown, and removable. */
export function PhotoField({ prepared, disabled = false, onChange }: Props) {
  const words = useWords('photo');
  const id = useId();
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const preview = usePreview(prepared);
  const choosing = useChoosingPhoto();

  async function choose(file: File | undefined) {
    if (!file) return;
    setProblem(null);
    setWorking(true);
    const result = await preparePhoto(file);
    setWorking(false);
    if (typeof result === 'string') setProblem(result);
    else onChange(result);
  }

  return (
    <div className="wide:max-w-md">
      <div className="flex min-h-13 items-center gap-3 rounded-control border-[1.5px] border-edge bg-card px-3.5 py-1.5 has-focus-visible:outline-3 has-focus-visible:outline-act">
        {prepared && preview ? (
          <img src={preview} alt="" className="size-24 flex-none rounded-lg object-cover" />
        ) : (
          <Icon name="camera" className="size-6 text-act" />
        )}
        <label htmlFor={id} className="relative flex min-h-11 min-w-0 flex-1 cursor-pointer flex-col justify-center">
          <span className={prepared || working ? 'text-label text-soft' : 'font-bold'}>{words('attach')}</span>
          {working && <span role="status">{words('preparing')}</span>}
          {prepared && !working && <span>{words('attached', { size: kilobytes(prepared.photo.fileLength) })}</span>}
          <input
            id={id}
            type="file"
            aria-label={words('attach')}
            aria-describedby={`${id}-problem`}
            accept="image/jpeg,image/png,image/heic,image/heif,.jpg,.jpeg,.png,.heic,.heif,.hif"
            disabled={disabled || working}
            className="absolute inset-0 cursor-pointer opacity-0"
            onClick={({ currentTarget }) => choosing.begin(currentTarget)}
            onChange={(event) => {
              choosing.end();
              void choose(event.currentTarget.files?.[0]);
              // The same file may be chosen again after it was removed.
              event.currentTarget.value = '';
            }}
          />
        </label>
        {working && <Spinner />}
        {prepared && (
          <button
            type="button"
            className="min-h-11 rounded-control px-2 font-bold text-act"
            onClick={() => onChange(null)}
          >
            {words('remove')}
          </button>
        )}
      </div>
      <p id={`${id}-problem`} aria-live="polite" className="mt-1.5 text-small font-bold text-unplanned empty:hidden">
        {problem && words(`problem.${problem}`)}
      </p>
    </div>
  );
}

/** An address under which the browser shows the bytes; given back when the photo changes. */
function usePreview(prepared: PreparedPhoto | null): string | null {
  const url = useMemo(
    () => (prepared ? URL.createObjectURL(new Blob([prepared.bytes], { type: prepared.photo.fileType })) : null),
    [prepared],
  );
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
