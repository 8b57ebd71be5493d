import { type ComponentType, createElement, use } from 'react';
import { fetchPart } from './fetchPart.ts';

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches it before it is needed; what could not be fetched is asked for again when it is. */
  preload: () => void;
};

/**
 * A part of a screen in a chunk of its own, shown at once when the chunk is here. React's `lazy` shows its fallback
 * even then, and React delays each render that follows a fallback by 300 ms: a preloaded dialog would open late.
 * Needs a `Suspense` above it, and where the chunk does not come, an error boundary that tells a `LostPart`.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  // A failure is kept: React asks again and again for what it is waiting for, and would wait for ever.
  const start = () => {
    loading ??= fetchPart(load).then((part) => {
      loaded = part;
      return part;
    });
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module loads
  const Part = (props: Props) => createElement(loaded ?? use(start()), props);
  const preload = () => {
    void start().catch(() => {
      loading = undefined;
    });
  };
  return Object.assign(Part, { preload });
}
