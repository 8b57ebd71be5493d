import { expect, test } from 'vitest';
import { firstFiles } from '../../build/firstTier.ts';

const page = (file: string, more = {}) => ({ file, ...more });
const build = {
  'index.html': page('index.js', {
    imports: ['_react.js'],
    css: ['app.css'],
    dynamicImports: ['src/app/syncTriggers.ts', 'menu'],
  }),
  '_react.js': page('react.js'),
  'src/app/syncTriggers.ts': page('wakeUps.js', { dynamicImports: ['src/outbox/syncTriggers.ts'] }),
  'src/outbox/syncTriggers.ts': page('syncTriggers.js', { imports: ['index.html'] }),
  'src/routes/HomeScreen.tsx': page('home.js', { dynamicImports: ['src/content/Markdown.tsx'] }),
  'src/content/Markdown.tsx': page('markdown.js'),
  'src/parts/account/AccountList.tsx': page('list.js'),
  'src/features/meter/MeterReadPage.tsx': page('meter.js', { imports: ['_dialog.js'] }),
  '_dialog.js': page('dialog.js', { dynamicImports: ['src/ui/Modal.tsx', 'src/parts/account/AccountList.tsx'] }),
  'src/ui/Modal.tsx': page('modal.js'),
  'src/features/outbox/OutboxPage.tsx': page('outbox.js'),
  'src/features/outages/OutageUpdatesPage.tsx': page('outages.js'),
  'src/features/sign-in/SignInFlow.tsx': page('sign-in-flow.js'),
  'src/routes/MenuScreen.tsx': page('contact.js'),
  menu: page('menu.js'),
};

test('a first visit waits for the frame and for the needed pages with all they may load, not for other pages', () => {
  expect([...firstFiles(build)].sort()).toEqual(
    [
      'app.css',
      'contact.js',
      'dialog.js',
      'home.js',
      'index.js',
      'meter.js',
      'modal.js',
      'outages.js',
      'outbox.js',
      'react.js',
      'syncTriggers.js',
      'wakeUps.js',
      'sign-in-flow.js',
    ].sort(),
  );
});

test('a page that was renamed fails the build, so that none is forgotten', () => {
  const { 'src/features/outbox/OutboxPage.tsx': _, ...others } = build;
  expect(() => firstFiles(others)).toThrow('src/features/outbox/OutboxPage.tsx is no chunk of the build');
});
