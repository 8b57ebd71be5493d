/** A live chat, whoever runs it. A vendor's widget is wired in by one more of these (APP-29). */
export interface ChatAdapter {
  /** Opens the chat that content describes by `link`; false when there is nothing to open. */
  open(link: string): boolean;
}

/** What we follow out of the app. Content is edited by many hands: no script may come in by a link. */
const OUTSIDE = ['https:', 'http:'];
const IN_ANOTHER_APP = ['sms:', 'mailto:', 'tel:'];

/** Follows the link: to a chat page in a window of its own, or to the phone's own messages. */
export const linkChat: ChatAdapter = {
  open(link) {
    const url = link === '' ? null : URL.parse(link, location.href);
    if (!url) return false;
    if (IN_ANOTHER_APP.includes(url.protocol)) location.assign(url.href);
    else if (OUTSIDE.includes(url.protocol)) window.open(url.href, '_blank', 'noopener');
    else return false;
    return true;
  },
};

let adapter: ChatAdapter = linkChat;

/** Puts a vendor's chat in the place of the link. */
export function setChatAdapter(next: ChatAdapter): void {
  adapter = next;
}

export const openChat = (link: string): boolean => adapter.open(link);

/** A contact card is the way to the chat when its title says so, in any letter case (APP-29). */
export const isChat = (title: string): boolean => /chat/i.test(title);
