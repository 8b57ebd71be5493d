import { Icon } from '#ui/Icon.tsx';

/** The drawing of a slide. A slide without one of its own shows the lamp. */
export function Picture({ name: _name }: { name: string }) {
  return (
    <span className="grid size-40 place-items-center rounded-full bg-lamp-wash text-lamp-ink">
      <Icon name="lamp" className="size-24" />
    </span>
  );
}
