import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import type { DialogProps } from './Dialog.tsx';

/** What `Dialog` loads on first use. Import `Dialog`, not this. */
export function Modal({ title, onClose, children, actions, role = 'dialog' }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === 'dialog'}
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-40 flex items-end justify-center bg-[#000a] p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] wide:items-center"
    >
      <AriaModal className="w-full max-w-md">
        <AriaDialog
          role={role}
          className="flex flex-col gap-4 rounded-card border border-line bg-card p-5 outline-none"
        >
          <Heading slot="title" className="text-title">
            {title}
          </Heading>
          {/* 96 units of 0.25rem (APP-35), or what a low screen leaves; focusable, so that it scrolls by keyboard. */}
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={title}
            className="flex max-h-[min(24rem,100dvh-12rem)] flex-col gap-3 overflow-y-auto"
          >
            {children}
          </section>
          {actions && <div className="flex flex-col gap-3">{actions}</div>}
        </AriaDialog>
      </AriaModal>
    </ModalOverlay>
  );
}
