import { expect, it } from 'vitest';
import { byText } from '../../build/licences.ts';

const mit = { version: '1.0.0', identifier: 'MIT', text: 'Permission is hereby granted' };

it('packages under the same licence text are listed together, with the text once', () => {
  const font = { name: 'font', version: '2.0.0', identifier: 'OFL-1.1', text: 'Open Font License' };
  expect(byText([{ ...mit, name: 'one' }, font, { ...mit, name: 'other', text: `${mit.text}\n` }])).toEqual([
    { identifier: 'MIT', packages: ['one 1.0.0', 'other 1.0.0'], text: mit.text },
    { identifier: 'OFL-1.1', packages: ['font 2.0.0'], text: 'Open Font License' },
  ]);
});

it.each(['identifier', 'text'])('a package without its %s fails the build', (missing) => {
  expect(() => byText([{ ...mit, name: 'one', [missing]: undefined }])).toThrow('one 1.0.0 comes without its licence');
});
