import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { absent } from './absent.ts';
import { makePayments } from './cardPayments.ts';
import type { Config } from './config.ts';
import { endOffersAtService } from './domain/account/marketingConsent.ts';
import { logPaymentJob } from './domain/payment/paymentInteraction.ts';
import { contentSource } from './http/contentSource.ts';
import { makeEvents } from './http/events.ts';
import { outageSource } from './http/outageSource.ts';
import { RECAPTCHA_PATH } from './http/recaptchaDocument.ts';
import { regionSource } from './http/regionSource.ts';
import { alignDirectory } from './jobs/alignDirectory.ts';
import { noJobs, type OffersJob, pgBossJobs } from './jobs/jobs.ts';
import { removeLogin } from './jobs/removeLogin.ts';
import { openPaymentJobs, settlePaymentJob } from './jobs/settlePayment.ts';
import type { TextJob } from './jobs/textQueue.ts';
import type { DatabaseWatch } from './jobs/watchDatabase.ts';
import { makeWork } from './jobs/work.ts';
import { makeNotices } from './notices.ts';
import { outageLists } from './outageLists.ts';
import { httpBackOffice } from './providers/backOffice.ts';
import { httpBanks } from './providers/banks.ts';
import { httpBillArchive } from './providers/billArchive.ts';
import { altchaCheck } from './providers/botCheck.ts';
import { type CardPayment, monerisCheckout } from './providers/cardPayment.ts';
import { graphDirectory } from './providers/directory.ts';
import { type Mail, smtpEmail } from './providers/email.ts';
import { nominatimGeocoder } from './providers/geocoder.ts';
import { type IdentityOptions, openidIdentity } from './providers/identity.ts';
import { envoke } from './providers/marketing.ts';
import { type OutboundText, twilioText } from './providers/outboundText.ts';
import { twilioPhone } from './providers/phone.ts';
import { photonAddresses } from './providers/photonAddresses.ts';
import { blobPhotoStore } from './providers/photoStore.ts';
import { addressComplete } from './providers/postalAddresses.ts';
import { webPush } from './providers/push.ts';
import { recaptchaCheck } from './providers/recaptcha.ts';
import { twilioCarrier } from './providers/textCarrier.ts';
import { clamdScan } from './providers/virusScan.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Services } from './services.ts';
import { stopTexts } from './store/account/noticeChoices.ts';
import type { NoticeCause } from './store/notice/noticesSent.ts';
import type { Store } from './store/open.ts';
import { aesSeal } from './store/seal.ts';

/** What a test or the simulator may bring instead of an outside system. */
export interface OwnPorts {
  /** False leaves pg-boss out: a simulator has no background. */
  jobs?: boolean;
  identity?: Services['identity'];
  directory?: Services['directory'];
  email?: Services['email'];
  phone?: Services['phone'];
  outboundText?: OutboundText;
  botCheck?: Services['botCheck'];
  textCarrier?: Services['textCarrier'];
  backOffice?: Services['backOffice'];
  banks?: Services['banks'];
  push?: Services['push'];
  photoStore?: Services['photoStore'];
  marketing?: Services['marketing'];
  billArchive?: Services['billArchive'];
  virusScan?: Services['virusScan'];
  cardPayment?: CardPayment;
  madeUpPremises?: Services['madeUpPremises'];
  waitUntil?: Services['waitUntil'];
}

/** The services of one server: what is configured, else what the sandbox plays, else what says that it is absent. */
export function makeServices(
  config: Config,
  store: Store,
  sandbox: Sandbox | null,
  own: OwnPorts & { now: () => Date; log: Logger; databaseWatch: DatabaseWatch },
): Services {
  const { db, submissionDb } = store;
  const { now, log } = own;
  // Whatever is configured is used, also beside a sandbox that plays the rest.
  const provider: IdentityOptions | undefined = config.oidc
    ? { ...config.oidc, appOrigin: config.appOrigin }
    : sandbox?.identity;
  const photos = config.photoStore ?? sandbox?.photoStore;
  const scanner = config.clamd ?? sandbox?.clamd;
  const photoStore = own.photoStore ?? (photos ? blobPhotoStore(photos) : absent('photo store'));
  const archive = config.billArchive ?? sandbox?.billArchive;
  const billArchive = own.billArchive ?? (archive ? httpBillArchive(archive) : absent('archive of bills'));
  const virusScan = own.virusScan ?? (scanner ? clamdScan(scanner) : absent('virus scan'));
  const users = config.graph ?? sandbox?.graph;
  const ownDirectory = own.directory ?? (users ? graphDirectory(users) : null);
  const directory = ownDirectory ?? absent<Services['directory']>('sign-in service’s directory');
  const twilio = config.twilio ?? sandbox?.twilio;
  const phone = own.phone ?? (twilio ? twilioPhone(twilio) : absent('phone service'));
  const played = config.twilio ? null : (sandbox?.textNumber ?? null);
  const carried = twilio && { authToken: twilio.authToken, number: config.textNumber ?? played };
  const textSender = config.textSender ?? (played ? { from: played } : null);
  const outboundText = own.outboundText ?? (twilio && textSender ? twilioText(twilio, textSender) : null);
  const textCarrier = own.textCarrier ?? (carried ? twilioCarrier(carried) : null);
  const smtpUrl = config.smtpUrl ?? sandbox?.smtpUrl;
  const email =
    own.email ??
    (smtpUrl ? smtpEmail({ smtpUrl, from: config.emailFrom, needsTls: config.mailNeedsTls }) : absent('mail server'));
  const content = contentSource(config.contentDir, log, {
    // Devices tell our mails from forged ones by who writes them.
    'notice-texts': { 'mail.from': config.emailFrom, 'mail.sender': config.emailPostalAddress },
  });
  const cards = config.payment.provider ?? sandbox?.cards;
  const card = own.cardPayment ?? (cards ? monerisCheckout(cards) : null);
  const payments = makePayments({ config, db, now, log, card, content, jobs: () => jobs });
  const ownKey = { id: 'sandbox', secret: randomUUID() };
  const sealKeys = config.sealKeys ?? (sandbox ? ([ownKey] as const) : null);
  const seal = sealKeys ? aesSeal(sealKeys) : null;
  const placeSeal = seal ?? aesSeal([ownKey]);
  const vapid = config.push.vapid ?? sandbox?.push.vapid;
  const playedOrigin = sandbox?.push.origin ?? null;
  const push = own.push ?? (vapid ? webPush({ vapid, hosts: config.push.hosts, playedOrigin, now }) : null);
  const notices = makeNotices({ config, db, now, log, content, email, outboundText, push, seal, archive: billArchive });
  const offers = config.marketing ?? sandbox?.marketing;
  const marketing = own.marketing ?? (offers ? envoke(offers) : null);
  const reseed = sandbox?.reseed ?? null;
  const work = {
    ...makeWork({ db, now, log, photoStore, virusScan, reseed, keepDays: config.keepDays }),
    alignDirectory: alignDirectory({ db, log, directory }),
    removeLogin: removeLogin({ db, directory: ownDirectory }),
    endOffers: async (job: OffersJob) => {
      if (marketing) await endOffersAtService(db, marketing, job);
    },
    sendMail: (mail: Mail) => email.send(mail),
    sendText: async ({ to, body }: TextJob) => {
      const outcome = outboundText ? await outboundText.send(to, body) : 'refused';
      if (outcome === 'stopped') await stopTexts(db, now(), to);
      return outcome;
    },
    settlePayment: settlePaymentJob(payments),
    logPayment: logPaymentJob(payments),
    openPayments: openPaymentJobs(payments),
    remind: async (only?: readonly NoticeCause[]) => {
      log.info(await notices.produce(only), 'customers told of their accounts');
    },
  };
  const jobs: Services['jobs'] =
    own.jobs === false ? noJobs : pgBossJobs(store, log, work, { remindsByItself: sandbox === null });
  const identity = own.identity ?? (provider ? openidIdentity(provider) : absent('sign-in service'));
  const bots = config.recaptcha.provider ?? (config.recaptcha.isPlayed ? sandbox?.recaptcha : null);
  const recaptcha = bots ? recaptchaCheck(bots) : null;
  const outages = outageSource(db, content, {
    now,
    pollSeconds: config.outagePollSeconds,
    textNumber: textCarrier?.number ?? null,
    recaptchaUrl: recaptcha && config.payment.checkoutOrigin + RECAPTCHA_PATH,
  });
  const addresses = config.geocoder ?? sandbox?.geocoder;
  const geocoder = addresses ? nominatimGeocoder({ ...addresses, appOrigin: config.appOrigin }) : null;
  const addressService = config.postalAddresses ?? sandbox?.postalAddresses ?? null;
  const isMapConfigured = config.mapBackgrounds.length > 0;
  const backgrounds = isMapConfigured ? config.mapBackgrounds : (sandbox?.mapBackgrounds ?? []);
  const regions = regionSource(db, { backgrounds, findsAddresses: geocoder !== null });
  const office = config.backOffice ?? sandbox?.backOffice;
  const bankCheck = config.bank.check ?? sandbox?.banks;
  const events = makeEvents(config.logKey);
  return {
    config,
    db,
    submissionDb,
    now,
    databaseWatch: own.databaseWatch,
    waitUntil: own.waitUntil ?? ((moment) => setTimeout(Math.max(0, moment.getTime() - now().getTime()))),
    log,
    events,
    content,
    outages,
    regions,
    madeUpPremises: own.madeUpPremises ?? sandbox?.madeUpPremises ?? null,
    identity,
    directory,
    email,
    phone,
    sendsTexts: outboundText !== null,
    notices,
    outageLists: outageLists(db),
    botCheck: own.botCheck ?? altchaCheck({ secret: config.botCheckKey, now }),
    recaptcha,
    payments,
    textCarrier,
    geocoder,
    postalAddresses:
      addressService?.service === 'photon'
        ? photonAddresses(addressService)
        : addressService && addressComplete(addressService),
    backOffice: own.backOffice ?? (office ? httpBackOffice(office) : null),
    marketing,
    banks: own.banks ?? (bankCheck ? httpBanks(bankCheck) : null),
    push,
    photoStore,
    billArchive,
    virusScan,
    jobs,
    seal,
    placeSeal,
  };
}
