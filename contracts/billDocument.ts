import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { filledLine, filledLineOrNumber, line, text } from './text.ts';

/** Characters of base64 of the longest PDF that is taken: 8 MB of it. */
const MOST_CHARACTERS = 11_200_000;

/**
 * The PDF of a bill (API-10). `billDate`: the day its payment is due (BILL-15). `fileBody`: base64, with or without line
 * ends; `fileType`: a media type, or an ending such as `pdf`.
 */
export const viewBillPdfCall = defineCall({
  method: 'POST',
  path: '/api/{product}/viewBillPdf',
  request: z.object({ caAccount: filledLineOrNumber, billDate: filledLine, documentId: filledLineOrNumber }),
  reply: z.object({
    data: z.object({
      errorCode,
      errorMessage: z.nullish(line),
      downloadFile: z.nullish(
        z.object({ fileBody: z.nullish(text(MOST_CHARACTERS)), fileName: z.nullish(line), fileType: z.nullish(line) }),
      ),
    }),
  }),
  failureTitle: 'Failed to Load Bill PDF',
});
