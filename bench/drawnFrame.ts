import type { Page } from 'playwright';
import type { Server } from '#e2e/server.ts';

/** One frame of the drawing, as the app itself shows it. */
export interface Frame {
  /** The name that the drawing gives it. */
  name: string;
  /** Who is signed in: a customer of the sandbox (docs/sandbox.md); null: nobody. */
  who: string | null;
  path: string;
  size: 'phone' | 'landscape' | 'wide';
  scheme: 'light' | 'dark';
  isOffline?: boolean;
  /** Text of twice the size. */
  isLarge?: boolean;
  /** At the utility, before the app is opened. */
  before?: (server: Server) => Promise<void>;
  /** On the page, once it is there. */
  after?: (page: Page) => Promise<void>;
}
