import { useLiveQuery } from 'dexie-react-hooks';
import { useListedWords, useWords } from '#content/useWords.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { Carousel } from '#ui/Carousel.tsx';
import { titleCase } from './titleCase.ts';

/** Greets the customer by name, then whatever content has to say, slide by slide (APP-24). */
export function HomeCarousel() {
  const words = useWords('home');
  const slides = words('slides')
    .split(' ')
    .map((slide) => ({
      key: slide,
      content: slide === 'welcome' ? <WelcomeSlide /> : <TipSlide name={slide} />,
    }));
  return (
    <Carousel
      label={words('carousel.label')}
      slides={slides}
      words={{
        pause: words('carousel.pause'),
        play: words('carousel.play'),
        slide: (number, of) => words('carousel.slide', { number, of }),
      }}
    />
  );
}

function WelcomeSlide() {
  const words = useWords('home');
  const profile = useLiveQuery(() => cacheDb.profile.get('current'), [], copiesReadAhead()?.profile);
  const profileName = profile?.profileName;
  return (
    <>
      <p className="text-small text-soft">{words('welcome.label')}</p>
      <p className="text-title font-bold">{profileName && titleCase(profileName)}</p>
    </>
  );
}

function TipSlide({ name }: { name: string }) {
  const words = useListedWords('home');
  return (
    <>
      <p className="font-bold">{words(`slide.${name}.title`)}</p>
      <p className="text-small text-soft">{words(`slide.${name}.text`)}</p>
    </>
  );
}
