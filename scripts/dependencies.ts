// Checks the dependency rules, and that the check read the files at all.

import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

interface Config {
  forbidden: (IForbiddenRuleType & { name: string; comment: string })[];
  options: ICruiseOptions;
}

export const config: Config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

export const folders = ['contracts', 'rules', 'machines', 'src', 'server', 'tests', 'e2e', 'bench', 'scripts', 'build'];

/**
 * A check that reads less has gone blind, whatever it says. Just below what is there; when the tree has grown by a
 * tenth, tests/architecture/dependencyRules.test.ts asks for new figures.
 */
export const least = { files: 2400, imports: 13_900 };

export const isBlind = ({ files, imports }: Pick<Check, 'files' | 'imports'>): boolean =>
  files < least.files || imports < least.imports;

export interface Finding {
  rule: string;
  from: string;
  to: string;
}

export interface Check {
  findings: Finding[];
  /** Source files that were read, and imports found in them. */
  files: number;
  imports: number;
  /** Source files that are there and were not read. */
  unread: string[];
}

export async function checkDependencies(root: string): Promise<Check> {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(present, {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return {
    findings: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    ...coverage(root, present, output),
  };
}

function coverage(root: string, present: string[], { modules }: ICruiseResult) {
  const read = new Map(modules.map((module) => [module.source, module.dependencies.length]));
  const sources = present
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path) && !path.endsWith('.d.ts'));
  return {
    files: sources.filter((path) => read.has(path)).length,
    imports: sources.reduce((sum, path) => sum + (read.get(path) ?? 0), 0),
    unread: sources.filter((path) => !read.has(path)),
  };
}
