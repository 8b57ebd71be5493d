import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChat, openChat } from '#parts/contact/ContactCards.tsx';

const location = { href: 'https://app.example/menu', assign: vi.fn() };
const open = vi.fn();
beforeEach(() => {
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', { open });
});
afterEach(() => {
  vi.resetAllMocks();
});

test('[APP-29] a card is the chat when its title says so, in any letter case', () => {
  for (const title of ['chat', 'Live Chat', 'CHATTING with us']) expect(isChat(title)).toBe(true);
  for (const title of ['', 'Call us', 'Charges']) expect(isChat(title)).toBe(false);
});

test('a text message opens in the phone’s own app, a chat page in a window that cannot reach ours', () => {
  expect(openChat('sms:+13065550120')).toBe(true);
  expect(location.assign).toHaveBeenCalledWith('sms:+13065550120');
  expect(openChat('https://chat.example/room')).toBe(true);
  expect(open).toHaveBeenCalledWith('https://chat.example/room', '_blank', 'noopener');
});

test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'http://'])('%j is no way to a chat', (link) => {
  expect(openChat(link)).toBe(false);
  expect(location.assign).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
});
