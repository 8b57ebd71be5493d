import { MessageBox } from './MessageBox.tsx';

type Props = { title: string; message: string; dismissLabel: string; onDismiss: () => void };

/** What was pressed may stand far below it. */
const bringIntoSight = (shown: Element | null) => shown?.scrollIntoView({ block: 'nearest' });

/** What went wrong and what to do, until the customer puts it away (ERR-01). */
export function Alert({ title, message, dismissLabel, onDismiss }: Props) {
  return (
    <div role="alert" ref={bringIntoSight}>
      <MessageBox
        tone="unplanned"
        title={title}
        message={message}
        dismiss={{ label: dismissLabel, onPress: onDismiss }}
      />
    </div>
  );
}
