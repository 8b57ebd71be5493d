import { asc } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { inquiries } from '../schema.ts';
import type { Seal } from '../seal.ts';

export type Inquiry = typeof inquiries.$inferSelect;

export async function insertInquiry(tx: Db, inquiry: Omit<Inquiry, 'id'>): Promise<void> {
  await tx.insert(inquiries).values(inquiry);
}

/** Oldest first. */
export const readInquiries = (db: Db): Promise<Inquiry[]> => db.select().from(inquiries).orderBy(asc(inquiries.id));

/** What its text is sealed for. */
export const aboutOf = ({ customerId, caAccount }: Pick<Inquiry, 'customerId' | 'caAccount'>) =>
  `inquiry ${customerId} ${caAccount}`;

/** Null where this server does not have the key it was sealed with. */
export const textOfInquiry = (seal: Seal, inquiry: Inquiry): string | null =>
  seal.open({ keyId: inquiry.keyId, text: inquiry.sealedText }, aboutOf(inquiry));
