import type { Services } from '../services.ts';
import { CHECKOUT_PATH, checkoutDocument } from './checkoutOrigin.ts';
import type { FramedDocument } from './framedDocument.ts';
import { RECAPTCHA_PATH, recaptchaDocument } from './recaptchaDocument.ts';

/** What the second origin has, by path: a document for each of others' scripts that is configured. */
export function framedDocuments({ config, payments, recaptcha }: Services): ReadonlyMap<string, FramedDocument> {
  const documents = new Map<string, FramedDocument>();
  const { scriptUrl } = payments;
  if (scriptUrl) documents.set(CHECKOUT_PATH, checkoutDocument(config.appOrigin, scriptUrl));
  if (recaptcha) documents.set(RECAPTCHA_PATH, recaptchaDocument(config.appOrigin, recaptcha.page));
  return documents;
}
