import { useEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { MapBackground } from '#contracts/regions.ts';
import type { Bounds } from '#rules/mapFrame.ts';
import { createMap, type OutageMapView } from './createMap.ts';
import type { Drawn } from './style.ts';

export interface Shown extends Omit<Drawn, 'marked'> {
  onChoose: (regionId: string | null) => void;
  /** What is shown first, and while the customer neither moves the map nor chooses a region. Null: the province. */
  frame?: Bounds | null;
  /** What the map is called. */
  label: string;
}

/** The drawing, kept as the properties say. */
export function useMap(
  { regions, kinds, chosen, mine, home, houses, frame = null, onChoose, label }: Shown,
  background: MapBackground | null,
  onNoBackground: () => void,
) {
  const words = useWords('outages');
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<OutageMapView | null>(null);
  const [cannotDraw, setCannotDraw] = useState(false);
  const [credits, setCredits] = useState('');
  /** The chosen region that the map has gone to, or to a place in it. */
  const shown = useRef<string | null>(null);
  const isFramed = useRef(true);
  const drawn = useMemo(
    () => ({ regions, kinds, chosen, mine, home, houses }),
    [regions, kinds, chosen, mine, home, houses],
  );
  const given = useRef({ drawn, frame, onChoose, onNoBackground });
  given.current = { drawn, frame, onChoose, onNoBackground };
  const ask = useMemo(() => (asked: (map: OutageMapView) => void) => void (view.current && asked(view.current)), []);

  const twoFingers = words('map.twoFingers');
  useEffect(() => {
    if (!container.current) return;
    try {
      const { drawn, frame } = given.current;
      const map = createMap(container.current, {
        words: { label, twoFingers },
        drawn,
        frame,
        onMoved: () => {
          isFramed.current = false;
        },
        onRegion: (id) => given.current.onChoose(id),
        onNoBackground: () => given.current.onNoBackground(),
        onCredits: setCredits,
      });
      view.current = map;
      return () => {
        // A location may still be on its way.
        view.current = null;
        map.remove();
      };
    } catch {
      setCannotDraw(true);
    }
  }, [label, twoFingers]);

  useEffect(() => view.current?.showOn(background), [background]);
  useEffect(() => view.current?.draw(drawn), [drawn]);
  const edges = frame?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `edges` stands for the frame
  useEffect(() => {
    if (frame && isFramed.current && given.current.drawn.chosen === null) view.current?.showFrame(frame);
  }, [edges]);
  useEffect(() => {
    const region = regions.find(({ regionId }) => regionId === chosen);
    // Regions that are loaded again do not take the map away from where the customer looks.
    if (region && chosen !== shown.current) {
      isFramed.current = false;
      view.current?.showBounds(region.bounds);
    }
    if (region || chosen === null) shown.current = chosen;
  }, [regions, chosen]);

  const keepSight = (regionId: string | null) => {
    shown.current = regionId;
    isFramed.current = false;
  };
  return { container, ask, cannotDraw, credits, keepSight };
}
