/**
 * Where one kind of mail about one account is stopped without a sign-in (RFC 8058), by the token that stands in the mail: GET
 * shows a page that asks, POST stops them, from that page or from the receiver's own mail service.
 */
export const STOP_MAILS_PATH = '/api/{product}/stopMails';
