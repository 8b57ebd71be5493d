import { runInNewContext } from 'node:vm';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { changingExports, rewrite } from '../../build/classicScripts.ts';

const BASE = 'assets/base-1.js';
const START = 'assets/start-2.js';
const SENDING = 'assets/sending-3.js';
const HOME = 'assets/home-4.js';
const scripts = {
  classic: new Set([BASE, START, SENDING, HOME]),
  atHand: [BASE, START],
  onDemand: HOME,
  parse: parseAst,
};

const script = (fileName: string, code: string) => rewrite({ fileName, code }, scripts);

describe('a chunk that becomes a classic script', () => {
  test('leaves what it exports, and takes what it imports from those before it, in any form', () => {
    const context: { seen?: unknown } = {};
    const base = script(BASE, 'const one=1;function two(){return 2}export{one as a,two as b};');
    const start = script(
      START,
      'import{a as x,b}from"./base-1.js";import*as all from"./base-1.js";globalThis.seen=[x,b(),all.a];',
    );
    runInNewContext(`${base}\n${start}`, context);
    expect(context.seen).toEqual([1, 2, 1]);
  });

  test('is strict, as a module is, and keeps its own names to itself', () => {
    const context: { isStrict?: boolean } = {};
    runInNewContext(script(BASE, 'const own=1;globalThis.isStrict=(function(){return this===undefined})();'), context);
    expect(context.isStrict).toBe(true);
    expect(runInNewContext('typeof own', context)).toBe('undefined');
  });

  test('has no address of its own: the build’s are absolute', () => {
    expect(script(BASE, 'const a=new URL("/x",import.meta.url),b=import.meta.resolve;')).toBe(
      '(()=>{"use strict";const a=new URL("/x",location.href),b=void 0;\n(globalThis.__scripts??={})["assets/base-1.js"]={};})();',
    );
  });

  test('fails the build where it needs a module, or exports what cannot be read afterwards', () => {
    expect(() => script(BASE, 'import{a}from"./page-9.js";a();')).toThrow('imports what is no classic script');
    expect(() => script(BASE, 'export default 1;')).toThrow('an export of a form not known here');
  });
});

describe('the script that the page loads by an element', () => {
  test('is asked for by its file, and is a module’s import like the others', () => {
    expect(script(START, 'import(`./home-4.js`).then(f);')).toContain('__load("assets/home-4.js").then(f);');
    expect(script('assets/page-9.js', 'import{a}from"./home-4.js";')).toBe(
      'import"./home-4.js";const{a:a}=globalThis.__scripts["assets/home-4.js"];',
    );
  });

  test('fails the build where it needs more than what has run by then', () => {
    expect(script(HOME, 'import{a}from"./start-2.js";a();')).toContain('__scripts["assets/start-2.js"]');
    expect(() => script(HOME, 'import{a as b}from"./sending-3.js";b();')).toThrow(
      'assets/home-4.js needs a:b of assets/sending-3.js, which may not have run: see build/chunks.ts',
    );
  });

  test('runs once, however often it is loaded', () => {
    const context: { count?: number } = {};
    const home = script(HOME, 'globalThis.count=(globalThis.count??0)+1;');
    runInNewContext(`${home}${home}`, context);
    expect(context.count).toBe(1);
  });
});

describe('a module that needs such a script', () => {
  test('takes what is at hand, and loads what is not', () => {
    expect(
      script('assets/page-9.js', 'import{a as b}from"./base-1.js";import{c}from"./sending-3.js";import"./x.js";b(c);'),
    ).toBe(
      'const{a:b}=globalThis.__scripts["assets/base-1.js"];import"./sending-3.js";const{c:c}=globalThis.__scripts["assets/sending-3.js"];import"./x.js";b(c);',
    );
  });

  test('passes on what it has, and may load it later', () => {
    // A minifier writes what is imported on demand in backticks.
    expect(script('assets/page-9.js', 'import(`./sending-3.js`).then(f);')).toBe(
      'import(`./sending-3.js`).then(()=>globalThis.__scripts["assets/sending-3.js"]).then(f);',
    );
    expect(script('assets/page-9.js', 'export{a as Page}from"./base-1.js";import("./sending-3.js").then(f);')).toBe(
      'const{a:_0}=globalThis.__scripts["assets/base-1.js"];export{_0 as Page};import("./sending-3.js").then(()=>globalThis.__scripts["assets/sending-3.js"]).then(f);',
    );
  });
});

test('what is exported and gets another value later is found: its readers would keep the first', () => {
  const code = 'let count=0,own=0;const fixed=1;function more(){count++;own=2}export{count,fixed,more};';
  expect(changingExports(code, parseAst)).toEqual(['count']);
});
