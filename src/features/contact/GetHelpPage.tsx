import { useWords } from '#content/useWords.ts';
import { IS_THIS_OURS_PATH } from '#contracts/isThisOurs.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { CardLink } from '#ui/CardLink.tsx';

/** Route /menu/get-help: whom to call, in an emergency first (APP-28). Everything on it is bundled with the app. */
export function GetHelpPage() {
  const words = useWords('menu');
  return (
    <div className="grid gap-7 wide:grid-cols-2 wide:items-start wide:gap-8">
      <section aria-labelledby="emergency" className="flex flex-col gap-3">
        <div>
          <h2 id="emergency" className="text-large">
            {words('emergency')}
          </h2>
          <p className="mt-1 text-small text-soft">{words('emergency.text')}</p>
        </div>
        <ContactCards list="emergency" urgent />
      </section>
      <section aria-labelledby="contact" className="flex flex-col gap-3">
        <div>
          <h2 id="contact" className="text-large">
            {words('contact')}
          </h2>
          <p className="mt-1 text-small text-soft">{words('intro')}</p>
        </div>
        <ContactCards list="cards" />
        <CardLink
          to={IS_THIS_OURS_PATH}
          icon={{ name: 'chat', tone: 'act' }}
          title={words('isThisOurs.label')}
          detail={words('isThisOurs.detail')}
        />
      </section>
    </div>
  );
}
