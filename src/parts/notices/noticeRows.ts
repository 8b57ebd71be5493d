import type { NotificationCopy } from '#copies/notifications.ts';

type Listed = Pick<NotificationCopy, 'oid' | 'data' | 'matter'>;

/** A row of the list: the newest notice of its matter, and what was told of that before, newest first. */
export interface NoticesOfOne<Notice = NotificationCopy> {
  newest: Notice;
  older: readonly Notice[];
}

/** The steps of one outage, or of one planned work, are one row, where its newest stands. `notices`: newest first. */
export const noticeRows = <Notice extends Listed>(notices: readonly Notice[]): NoticesOfOne<Notice>[] =>
  [...Map.groupBy(notices, ({ oid, matter }) => (matter ? `matter ${matter}` : `notice ${oid}`)).values()].flatMap(
    ([newest, ...older]) => (newest ? [{ newest, older }] : []),
  );

export const isUnread = ({ data }: Pick<Listed, 'data'>): boolean => data.readIndicator === 'unread';

export const allOf = <Notice>({ newest, older }: NoticesOfOne<Notice>): Notice[] => [newest, ...older];

/** How many notices were not read (NTF-06): each step of an outage is one, though a row shows them together. */
export const unreadAmong = (notices: readonly Listed[]): number => notices.filter(isUnread).length;
