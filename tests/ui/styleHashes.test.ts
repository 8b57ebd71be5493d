import { expect, test } from 'vitest';
import { injectedStyle } from '../../build/styleHashes.ts';

test('the injected style is found with its constants filled in', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text, as the library writes it
  const code = "const $a$NAME = 'data-x';\nstyle.textContent = `\n@layer {\n  [${$a$NAME}] {}\n}\n  `.trim();";
  expect(injectedStyle(code, 'a.mjs')).toBe('@layer {\n  [data-x] {}\n}');
});

test('a library that writes its style otherwise stops the build', () => {
  expect(() => injectedStyle('style.innerHTML = "";', 'a.mjs')).toThrow('a.mjs');
});
