import { lazyPart } from '#ui/lazyPart.tsx';

/* Parts of the sign-in page that only those need who pressed a button on it: most visitors never load them. */

const load = () => import('./LoginFailure.tsx');

export const LoginFailure = lazyPart(() => load().then((part) => part.LoginFailure));
export const SignOutHere = lazyPart(() => load().then((part) => part.SignOutHere));
