/** Which links lead out of the app. Many people edit content: no script may come in by a link. */
const OUTSIDE = ['https:', 'http:'];
const IN_ANOTHER_APP = ['sms:', 'mailto:', 'tel:'];

/**
 * Opens the live chat that content describes by `link`: a chat page in a window of its own, or the phone's own
 * messages. The one place that knows how a chat is opened: a vendor's widget would be opened here (APP-29).
 *
 * @returns false when there is nothing to open.
 */
export function openChat(link: string): boolean {
  const url = link === '' ? null : URL.parse(link, location.href);
  if (!url) return false;
  if (IN_ANOTHER_APP.includes(url.protocol)) location.assign(url.href);
  else if (OUTSIDE.includes(url.protocol)) window.open(url.href, '_blank', 'noopener');
  else return false;
  return true;
}

/** A contact card is the way to the chat when its title says so, in any letter case (APP-29). */
export const isChat = (title: string): boolean => /chat/i.test(title);
