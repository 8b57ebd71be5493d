import type { DialogProps } from '#ui/Dialog.tsx';

/**
 * For `vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'))`: the real one stands in a portal, which needs a
 * document.
 */
export const Dialog = ({ title, children, actions, open, role = 'dialog' }: DialogProps) =>
  open && (
    <div role={role}>
      <h2>{title}</h2>
      {children}
      {actions}
    </div>
  );

export const preloadDialog = () => {};
