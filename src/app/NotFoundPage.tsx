import { useWords } from '#content/useWords.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useGoBack } from './useGoBack.ts';

/** An address without a page (APP-12). */
export function NotFoundPage() {
  const words = useWords('not-found');
  const goBack = useGoBack();
  return (
    <>
      <PageTitle title={words('title')} />
      <p className="text-soft">{words('text')}</p>
      <span className="m-auto grid size-28 place-items-center wide:m-0 rounded-full bg-wash text-soft">
        <Icon name="lamp" className="size-16" />
      </span>
      <ActionBar>
        <LinkButton to="/Homepage">{words('home')}</LinkButton>
        <Button look="quiet" onClick={goBack}>
          {words('back')}
        </Button>
      </ActionBar>
    </>
  );
}
