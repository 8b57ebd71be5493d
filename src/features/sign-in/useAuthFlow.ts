import type { RouterHistory } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Device, SignInFailure } from '#machines/auth/authContext.ts';
import type { SignInFlowPage } from '#machines/auth/authPages.ts';
import type { AuthEvent } from '#machines/auth/authSetup.ts';
import { askAhead } from '#session/askedAhead.ts';
import { fetchPart } from '#ui/fetchPart.ts';
import type { AuthActor } from './authActor.ts';
import { lookAtDevice } from './device.ts';

type Busy = 'signIn' | 'forgotPassword';
const PRESSED: Partial<Record<AuthEvent['type'], Busy>> = { SIGN_IN: 'signIn', FORGOT_PASSWORD: 'forgotPassword' };

const load = () => fetchPart(() => import('./authActor.ts'));
const preload = () => void load().catch(() => {});

/**
 * The machine of the sign-in flow. A visitor who only looks at the sign-in page does not load it:
 * it comes with the first press. On every other page, and with a customer on the device, it is loaded at once.
 */
export function useAuthFlow(
  page: SignInFlowPage,
  { looked, history }: { looked: Device | undefined; history: RouterHistory },
) {
  const [actor, setActor] = useState<AuthActor | null>(null);
  const [device, setDevice] = useState<Device | null>(looked?.customer === null ? looked : null);
  const [pressed, setPressed] = useState<Busy | null>(null);
  const [problem, setProblem] = useState<SignInFailure | null>(
    'wasEnded' in history.location.state ? { kind: 'ended' } : null,
  );
  const [broken, setBroken] = useState<unknown>(null);
  const started = useRef<Promise<AuthActor> | null>(null);

  const start = (first: AuthEvent | null): Promise<AuthActor> => {
    started.current ??= load().then(({ startAuth }) => startAuth(page, history, first));
    return started.current.then((begun) => {
      setActor(begun);
      return begun;
    });
  };

  const isLogin = page === 'login';
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once; the machine looks again where it matters
  useEffect(() => {
    const begin = async () => {
      if (isLogin && device) return;
      const found = isLogin ? (looked ?? (await lookAtDevice())) : null;
      if (found?.customer === null) setDevice(found);
      else await start(null);
    };
    begin().catch(setBroken);
  }, [isLogin]);

  useEffect(
    () => () => {
      void started.current?.then((begun) => begun.stop());
      started.current = null;
    },
    [],
  );

  const state = useSyncExternalStore(
    (changed) => {
      const subscription = actor?.subscribe(changed);
      return () => subscription?.unsubscribe();
    },
    () => actor?.getSnapshot() ?? null,
    () => null,
  );

  const send = (event: AuthEvent): void => {
    if (actor) {
      actor.send(event);
      return;
    }
    const action = PRESSED[event.type] ?? null;
    if (action) askAhead(action);
    setPressed(action);
    setProblem(null);
    start(event).catch(() => {
      // Lost on its way: the next press asks again.
      started.current = null;
      setPressed(null);
      setProblem({ kind: 'offline' });
    });
  };

  if (broken !== null) throw broken;
  const signedOut = device && { device, problem, busy: pressed, onIntent: preload };
  return { state, send, signedOut };
}
