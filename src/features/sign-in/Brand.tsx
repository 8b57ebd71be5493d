import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';

/** What this is: above the sign-in, and at its left where there is room (base.css). */
export function Brand() {
  const name = useWords('shell')('appName');
  const words = useWords('login');
  return (
    <div
      data-picture
      className="isolate flex flex-col gap-2 overflow-hidden rounded-[1.25rem] bg-hero p-4 pb-0 text-hero-ink narrow:pb-4 short:pb-4 wide:rounded-none wide:p-10"
    >
      <p className="flex items-center gap-2 text-title font-bold narrow:flex-wrap narrow:text-large">
        <Icon name="lamp" className="size-8 text-hero-lamp" />
        {name}
      </p>
      <p className="text-hero-soft wide:max-w-80 wide:text-large">{words('brand')}</p>
      <img
        src="/sign-in.svg"
        alt=""
        className="-mx-4 -mt-4 aspect-[2.2] max-w-none object-cover object-[50%_74%] narrow:hidden short:hidden wide:absolute wide:inset-0 wide:-z-10 wide:m-0 wide:size-full wide:object-bottom"
      />
    </div>
  );
}
