/** The product's pieces that tell customers something; a copy of them may have a bug planted (planting.ts). */
export { importNotices } from '#server/domain/backOffice/importNotices.ts';
export { produceHighBills } from '#server/domain/notice/highBills.ts';
export { tellPlan } from '#server/domain/notice/planNotices.ts';
export { produceAccountNotices } from '#server/domain/notice/produceNotices.ts';
export { produceOutageNotices } from '#server/domain/notice/produceOutageNotices.ts';
export { tellEvent } from '#server/domain/notice/profileEvents.ts';
export { readStopToken, stopMails } from '#server/domain/notice/stopMails.ts';
export { importOutages } from '#server/domain/outage/importOutages.ts';
export { releaseEpisodes } from '#server/domain/outage/publishOutages.ts';
export { deliverNotices } from '#server/jobs/deliverNotices.ts';
export { findCustomer } from '#server/store/account/customers.ts';
export { startTexts, stopTexts } from '#server/store/account/noticeChoices.ts';
export { keepSubscription } from '#server/store/push/pushSubscriptions.ts';

export type Product = typeof import('./product.ts');
