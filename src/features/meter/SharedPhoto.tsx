import { useEffect, useMemo, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { forgetSharedPhoto, sharedPhoto } from '#db/sharedPhoto.ts';
import { nameAndNumber } from '#parts/account/nameAndNumber.ts';
import { isInstalled } from '#parts/install/isInstalled.ts';
import { type PhotoProblem, type PreparedPhoto, preparePhoto } from '#parts/photo/preparePhoto.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Note } from '#ui/Note.tsx';

/** What the address said of a picture that came: it could not be kept, or an earlier one still waits. */
export type WhySharedPhoto = 'lost' | 'waits' | undefined;

type Props = {
  accountName: string;
  caAccount: string;
  came: WhySharedPhoto;
  /** The customer says that it is of this account's meter. */
  onUse: (photo: PreparedPhoto) => void;
};

/**
 * A picture shared from the gallery waits: the customer says whether it is of this account's meter, and is reminded of
 * the day. What is shared comes without the time it was taken.
 */
export function SharedPhoto({ accountName, caAccount, came, onUse }: Props) {
  const words = useWords('photo');
  const [photo, setPhoto] = useState<File | null>(null);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const preview = usePreview(photo);
  const { name, number } = nameAndNumber({ descriptiveName: accountName, caAccount });
  // Only an installed app is shared with. Anything else comes from a website.
  useEffect(() => void (isInstalled() && sharedPhoto().then(setPhoto)), []);
  if (!photo) return came === 'lost' ? <Note>{words('shared.lost')}</Note> : null;

  async function drop() {
    setPhoto(null);
    await forgetSharedPhoto();
  }

  async function use(file: File) {
    setWorking(true);
    const prepared = await preparePhoto(file);
    setWorking(false);
    if (typeof prepared === 'string') return setProblem(prepared);
    onUse(prepared);
    await drop();
  }

  return (
    <Card tone="waiting">
      <section aria-label={words('shared.title')} className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          {preview && <img src={preview} alt="" className="size-24 flex-none rounded-lg object-cover" />}
          <div className="min-w-0">
            <h2 className="text-large">{words('shared.title')}</h2>
            <p>{words('shared.outside')}</p>
            <p>
              {name
                ? words('shared.question', { account: name, number })
                : words('shared.question.unnamed', { number })}
            </p>
          </div>
        </div>
        {came === 'waits' && <Note>{words('shared.waits')}</Note>}
        {problem && <p role="alert">{words(`problem.${problem}`)}</p>}
        <div className="flex flex-wrap gap-3">
          {!problem && (
            <Button busy={working} busyLabel={words('preparing')} onClick={() => void use(photo)}>
              {words('shared.use')}
            </Button>
          )}
          <Button look="quiet" disabled={working} onClick={() => void drop()}>
            {words('shared.drop')}
          </Button>
        </div>
      </section>
    </Card>
  );
}

/** An address under which the browser shows it; given back when it goes. */
function usePreview(photo: File | null): string | null {
  const url = useMemo(() => photo && URL.createObjectURL(photo), [photo]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
