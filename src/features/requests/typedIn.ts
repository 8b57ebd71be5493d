import type { CustomerRequestEntry } from '#outbox/kinds/customerRequest.ts';
import { type TypedRequest, typedOf } from '#rules/customerRequest.ts';

/** What stands in the boxes of a form that is gone on with. */
export const typedIn = (entry: CustomerRequestEntry): TypedRequest =>
  'typed' in entry ? entry.typed : typedOf(entry.submitted.asked, entry.submitted.note);
