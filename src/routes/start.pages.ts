import { hasVisitorsItems } from '#parts/submission/unsent.ts';
import { page } from './page.ts';

/** Pages that the start of the app declares itself: what a visitor, or the first press after a start, opens. */
export const pages = {
  // Paths match in any letter case: /HomePage is this page too (APP-06).
  '/Homepage': page(() => import('./HomeScreen.tsx'), 'HomeScreen', {
    title: 'home',
    tier: 'first',
    // Its card about the meter says what those pages say.
    words: ['home', 'paid', 'account-picker', 'meter-read', 'cost-so-far', 'outbox', 'safety-tour'],
    // A customer with many places sees them together, or one of them.
    search: ({ place }): { place?: 'one' | undefined } => ({ place: place === 'one' ? place : undefined }),
  }),
  '/meter-read': page(() => import('#features/meter/MeterReadPage.tsx'), 'MeterReadPage', {
    title: 'meterRead',
    tier: 'offline',
    words: ['meter-read', 'meter-scan', 'cost-so-far', 'photo', 'account-picker', 'outbox', 'text-message'],
    // `sharedPhoto`: a photo shared from the phone's gallery could not be kept (src/sw/takeShared.ts).
    search: ({ sharedPhoto }): { sharedPhoto?: 'lost' | 'waits' | undefined } => ({
      sharedPhoto: sharedPhoto === 'lost' || sharedPhoto === 'waits' ? sharedPhoto : undefined,
    }),
    justDone: ['sharedPhoto'],
  }),
  // A customer's own; and a visitor sees what visitors entered on this device, where there is any.
  '/outbox': page(() => import('#features/outbox/OutboxPage.tsx'), 'OutboxPage', {
    title: 'outbox',
    tier: 'offline',
    words: ['outbox', 'text-message'],
    opensTo: hasVisitorsItems,
  }),
  // Open to anyone: a customer without power may be signed out, or the app locked (AUTH-04, SEC-01).
  '/outage/outage-updates': page(() => import('#features/outages/OutageUpdatesPage.tsx'), 'OutageUpdatesPage', {
    title: 'outageUpdates',
    tier: 'offline',
    words: ['outages'],
    opensTo: 'anyone',
  }),
  '/outage/outage-map': page(() => import('#features/outages/OutageMapPage.tsx'), 'OutageMapPage', {
    title: 'outages',
    tier: 'offline',
    words: ['outages', 'safety-tour'],
    opensTo: 'anyone',
    search: ({ region }): { region?: string | undefined } => ({
      // TanStack Router reads digits as a number.
      region: typeof region === 'string' || typeof region === 'number' ? String(region) : undefined,
    }),
  }),
  '/outage/report-outage': page(() => import('./ReportOutageScreen.tsx'), 'ReportOutageScreen', {
    title: 'report',
    tier: 'later',
    words: ['report-outage', 'outages', 'validation', 'outbox', 'text-message'],
    opensTo: 'anyone',
  }),
  // A neighbour's device, signed in or not. The path is CARRY_PATH of the contract, as the scanned code says it.
  '/carry': page(() => import('#features/carry/CarryPage.tsx'), 'CarryPage', {
    title: 'ofItself',
    tier: 'later',
    words: ['carry'],
    opensTo: 'anyone',
  }),
  // A customer's own, unlike the map (SEC-01).
  '/outage/outage-area': page(() => import('#features/outages/areas/OutageAreasPage.tsx'), 'OutageAreasPage', {
    title: 'outageArea',
    tier: 'later',
    words: ['outage-areas', 'outages', 'outbox'],
  }),
  // Who objects is signed out, or on another device. The path is UNDO_EMAIL_PATH of the contract, as the mail says it.
  '/undo-email-change': page(() => import('./SecurityScreen.tsx'), 'UndoEmailChangePage', {
    title: 'security',
    tier: 'later',
    words: ['security'],
    opensTo: 'anyone',
  }),
  // The same of OBJECT_TO_ACCOUNT_PATH.
  '/not-my-account': page(() => import('./SecurityScreen.tsx'), 'NotMyAccountPage', {
    title: 'security',
    tier: 'later',
    words: ['security'],
    opensTo: 'anyone',
  }),
};
