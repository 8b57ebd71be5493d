import { sendCall } from '#api/call.ts';
import { sessionCall } from '#contracts/session.ts';
import { outboxDb } from '#db/outbox.ts';

/**
 * Asks the server who is signed in and keeps the device's row true: renewed, or marked expired. Without
 * an answer nothing changes; being offline is no reason to sign anybody out.
 */
export async function refreshSession(): Promise<void> {
  const asked = await outboxDb.deviceSession.get('current');
  const outcome = await sendCall(sessionCall, {});
  if (!outcome.ok) return;
  const { session } = outcome.reply;
  await outboxDb.transaction('rw', [outboxDb.deviceSession], async () => {
    const device = await outboxDb.deviceSession.get('current');
    // A sign-in that happened while we asked knows better than the answer.
    if (!device || device.signIn !== asked?.signIn) return;
    const same = session?.customerId === device.customerId;
    await outboxDb.deviceSession.put(
      same && session ? { ...device, ...session, expired: false } : { ...device, expired: true },
    );
  });
}
