import type { FastifyInstance } from 'fastify';
import { TEXT_MESSAGE_PATH, TWILIO_SIGNATURE, textMessage } from '#contracts/textMessage.ts';
import { takeInText } from '../../../domain/text/takeInText.ts';
import { writeAnswer } from '../../../domain/text/textAnswers.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { limitAddresses, refuseAfter } from '../../addressLimit.ts';
import { fieldsOf } from '../../errors.ts';
import { readForms } from '../../forms.ts';
import { guardedRoute } from '../../route.ts';
import { ACTS } from '../../sensitiveActs.ts';

/** A text of the most parts that a carrier puts together, every sign of it escaped, and what the carrier says beside it. */
const FORM_LIMIT = 32_768;

/** Text messages to the utility, as their carrier hands them over. Where there is no carrier there is nothing of the kind. */
export function serveTextMessages(app: FastifyInstance, services: Services): void {
  const { config, content, db, log, now, textCarrier } = services;
  if (!textCarrier) return;
  const path = TEXT_MESSAGE_PATH.replace('{product}', config.segment);
  app.register(async (scope) => {
    readForms(scope, FORM_LIMIT);
    const options = { config: { isBySender: true } };
    const treatment = { auth: 'public', provenBy: 'carrierSignature', isSameForAll: true, options } as const;
    const what = { method: 'POST', path, act: ACTS['POST /api/{product}/textMessages'], ...treatment } as const;
    const limitSender = limitAddresses(config.rateLimit.customer.signIn);
    const limitUnsigned = limitAddresses(config.rateLimit.address.signIn);
    guardedRoute(scope, services, what, async (request, reply) => {
      const form = request.body as Record<string, string>;
      if (!textCarrier.isSignedBy(request.headers[TWILIO_SIGNATURE], config.appOrigin + request.url, form)) {
        refuseAfter(limitUnsigned(request.ip));
        throw new Problem('forbidden', 'This text message did not come from its carrier.');
      }
      const message = textMessage.safeParse(form);
      if (!message.success) {
        throw new Problem('badRequest', `This is no text message: ${fieldsOf(message.error)}.`);
      }
      refuseAfter(limitSender(message.data.From));
      const answer = await takeInText(db, now(), message.data);
      log.info({ says: answer.says }, 'text message taken in');
      return reply.type('text/xml; charset=utf-8').send(twiml(writeAnswer(answer, content().pages)));
    });
  });
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const twiml = (text: string | null): string => {
  const message = text === null ? '' : `<Message>${text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
};
