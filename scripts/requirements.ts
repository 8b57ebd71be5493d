// The requirements of docs/requirements.md, and the ids that test titles claim to prove.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallExpression, type Expression, type Module, parseSync } from '@swc/core';

export interface Requirement {
  id: string;
  area: string;
  title: string;
  /** Put off for later: listed apart, not as missing. */
  putOff: boolean;
}

export interface Area {
  key: string;
  name: string;
  rows: Requirement[];
}

const isPutOff = (area: string) => area === 'SAM';

export function readRequirements(markdown: string): Area[] {
  const areas: Area[] = [];
  for (const line of markdown.split('\n')) {
    const heading = /^## ([A-Z]+2?) — (.+)$/.exec(line);
    if (heading) areas.push({ key: heading[1] ?? '', name: heading[2] ?? '', rows: [] });
    const row = /^- (([A-Z]+2?)-(\d+)) (.+)$/.exec(line);
    if (!row) continue;
    const [, id = '', area = '', , title = ''] = row;
    areas.at(-1)?.rows.push({ id, area, title, putOff: isPutOff(area) });
  }
  return areas;
}

/** The ids in the titles of all tests and steps that are written, right ones and slips. */
export function claims(root: string, areas: Set<string>): { id: string; file: string; title: string }[] {
  return titlesByFile(root).flatMap(({ file, titles }) =>
    titles.flatMap((parts) => {
      const title = parts.join(' ');
      return idsIn(title, areas).map((id) => ({ id, file, title }));
    }),
  );
}

/** A test or a step that names more rows than these proves none of them well. */
const MOST_IDS = 4;

/** The titles that name too many ids. In a table each text is one title's. */
export function crowdedTitles(root: string, areas: Set<string>): { file: string; title: string }[] {
  return titlesByFile(root).flatMap(({ file, titles }) =>
    titles
      .flat()
      .filter((title) => idsIn(title, areas).length > MOST_IDS)
      .map((title) => ({ file, title })),
  );
}

const titlesByFile = (root: string): { file: string; titles: Title[] }[] =>
  testFiles(root).map((file) => ({ file, titles: partedTitles(readFileSync(join(root, file), 'utf8'), file) }));

/** It reads made-up tests, whose ids prove nothing. */
const OF_THE_LEDGER = join('tests', 'tooling', 'ledger.test.ts');

function testFiles(root: string): string[] {
  return ['tests', 'e2e']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && name !== OF_THE_LEDGER)
    .sort();
}

const testFunctions = new Set(['test', 'it', 'describe', 'suite']);
/** A test that does not run, or is expected to fail, proves nothing. */
const unproven = new Set(['skip', 'todo', 'fixme', 'fails', 'fail']);

/** The fixed text of a title, and the texts that a table, a variable or a loop may put into it. */
type Title = string[];

/**
 * The titles of the tests and steps in one source file that run: `test('…')`, `it.only('…')`, `test.describe('…')`,
 * `test.step('…')`, with the fixed parts of templates, and for `test.each(table)('…')` also the texts in the table. What
 * stands in a variable of the file, or is gone through in a loop, counts where there are ids in it.
 */
export const testTitles = (source: string): string[] => partedTitles(source).map((parts) => parts.join(' '));

function partedTitles(source: string, file = 'test.tsx'): Title[] {
  const module = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true });
  const titles: Title[] = [];
  visit(module, titles, textsByName(module));
  return titles;
}

/** The ids in a title: in brackets whatever looks like one (a slip must be noticed), elsewhere those of our areas. */
export function idsIn(title: string, areas: Set<string>): string[] {
  const bracketed = [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = '']) => inside.match(idPattern) ?? []);
  const loose = (title.match(idPattern) ?? []).filter((id) => areas.has(id.replace(/-\d+$/, '')));
  return [...new Set([...bracketed, ...loose])];
}
const idPattern = /\b[A-Z]{2,6}2?-\d+\b/g;

function visit(node: unknown, titles: Title[], known: Map<string, string[]>): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, titles, known);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const call = node as CallExpression | Module;
  if (call.type === 'CallExpression') {
    const called = callee(call.callee as Expression);
    if (called && testFunctions.has(called.name)) {
      if (called.path.some((step) => unproven.has(step))) return;
      const handsInTable = call.callee.type === 'MemberExpression' && isEach(called.path);
      const title = call.arguments[0]?.expression;
      const named = [...namesIn(title), ...called.names].flatMap((name) => known.get(name) ?? []);
      const withIds = new Set(named.filter((one) => one.match(idPattern)));
      if (!handsInTable) titles.push([text(title), ...called.table, ...withIds]);
    }
  }
  for (const value of Object.values(node)) visit(value, titles, known);
}

const isEach = (path: string[]) => ['each', 'for'].includes(path.at(-1) ?? '');

interface Callee {
  name: string;
  path: string[];
  /** The texts in the table of an `each`. */
  table: string[];
  /** The variables in it. */
  names: string[];
}

/** What the variables of a file hold, and what a loop gives them one after the other: every text in it. */
function textsByName(module: Module): Map<string, string[]> {
  const known = new Map<string, string[]>();
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const one = node as { type?: string; id?: unknown; init?: unknown; left?: unknown; right?: unknown };
    const [names, value] = one.type === 'ForOfStatement' ? [namesIn(one.left), one.right] : [namesIn(one.id), one.init];
    if ((one.type === 'ForOfStatement' || one.type === 'VariableDeclarator') && value) {
      const held = [...texts(value), ...namesIn(value).flatMap((name) => known.get(name) ?? [])];
      for (const name of names) known.set(name, [...(known.get(name) ?? []), ...held]);
    }
    for (const inner of Object.values(node)) look(inner);
  };
  look(module);
  return known;
}

/** Every name inside an expression or a pattern. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  const own = type === 'Identifier' && typeof value === 'string' ? [value] : [];
  return [...own, ...Object.values(node).flatMap(namesIn)];
}

/** `test`, `test.describe.only`, `test.each(table)`, test.each`table`: which function, and by which path. */
function callee(node: Expression | undefined): Callee | undefined {
  switch (node?.type) {
    case 'Identifier':
      return { name: node.value, path: [], table: [], names: [] };
    case 'MemberExpression': {
      const inner = callee(node.object);
      if (!inner || node.property.type !== 'Identifier') return undefined;
      return { ...inner, path: [...inner.path, node.property.value] };
    }
    case 'CallExpression':
    case 'TaggedTemplateExpression': {
      const inner = callee((node.type === 'CallExpression' ? node.callee : node.tag) as Expression);
      if (!inner || !isEach(inner.path)) return undefined;
      const table = node.type === 'CallExpression' ? node.arguments : node.template;
      return { ...inner, table: texts(table), names: namesIn(table) };
    }
    default:
      return undefined;
  }
}

function text(node: Expression | undefined): string {
  switch (node?.type) {
    case 'StringLiteral':
      return node.value;
    case 'TemplateLiteral':
      return node.quasis.map((part) => part.cooked ?? part.raw).join('…');
    case 'BinaryExpression':
      return node.operator === '+' ? text(node.left) + text(node.right) : '';
    case 'ParenthesisExpression':
      return text(node.expression);
    default:
      return '';
  }
}

/** Every text inside an expression, wherever it stands. */
function texts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(texts);
  if (typeof node !== 'object' || node === null) return [];
  const own = text(node as Expression);
  return [...(own ? [own] : []), ...Object.values(node).flatMap(texts)];
}
