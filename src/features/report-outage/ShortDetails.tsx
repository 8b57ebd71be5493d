import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { callbackOf, hasFieldErrors, whatIsWrong } from '#machines/reportOutage/reportOutageContext.ts';
import type { ShortContext } from '#machines/reportOutage/shortReportContext.ts';
import { phoneText } from '#ui/format.ts';
import { Rows } from '#ui/Rows.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DetailRow } from './DetailRow.tsx';
import { PreferenceFields } from './PreferenceFields.tsx';
import { StillOutNote } from './StillOutNote.tsx';
import type { ShortFlow } from './useShortReport.ts';

interface Props {
  context: ShortContext;
  place: string;
  onOtherPlace: () => void;
  send: ShortFlow['send'];
}

/** What is known already: where, who, and how they are told. */
export function ShortDetails({ context, place, onOtherPlace, send }: Props) {
  const words = useWords('report-outage');
  const { callbackType, callbackPhoneNumber, callbackEmail: email } = callbackOf(context);
  const [name, phone] = [context.contactName.trim(), phoneText(context.phoneNumber)];
  // The number stands there once.
  const who =
    callbackType === 'Text' && phoneText(callbackPhoneNumber) === phone
      ? name
      : words('short.reach.who', { name, phone });
  // Who is not known says it in a row of its own; it stays there while they type.
  const [isUnknown] = useState(hasFieldErrors(whatIsWrong('contact', context)));
  const contactFields = <ContactFields context={context} onType={(typed) => send({ type: 'CONTACT', typed })} />;
  return (
    <>
      <StillOutNote context={context} onRemove={() => send({ type: 'FORGET_OUTAGE' })} />
      <div className="max-w-xl">
        <Rows label={words('short.details')}>
          <DetailRow
            icon="home"
            title={place}
            detail={words('short.place')}
            change={words('short.change.place')}
            onChange={onOtherPlace}
          />
          {isUnknown && (
            <DetailRow icon="person" title={words('short.who')} change={words('short.change.who')} isOpenAtFirst>
              {contactFields}
            </DetailRow>
          )}
          <DetailRow
            icon={callbackType === 'Phone' ? 'phone' : 'chat'}
            title={words(`short.reach.${callbackType}`, { phone: phoneText(callbackPhoneNumber), email })}
            detail={isUnknown ? '' : who}
            change={words('short.change.reach')}
          >
            {!isUnknown && contactFields}
            <PreferenceFields context={context} onType={(typed) => send({ type: 'EXTRAS', typed })} />
          </DetailRow>
        </Rows>
      </div>
    </>
  );
}
