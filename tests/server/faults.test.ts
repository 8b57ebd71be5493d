import { describe, expect, it } from 'vitest';
import { fits } from '#server/sandbox/faults.ts';

describe('Which requests a fault fits', () => {
  it.each([
    ['/api', '/api/utility/meterRead', true],
    ['meterRead', '/api/utility/meterRead', true],
    ['meterRead', '/api/utility/meterReadDetails', false],
    ['utility/meterRead', '/api/utility/meterRead', true],
    ['/api/meterRead', '/api/utility/meterRead', false],
    ['/api/utility/meterRead/', '/api/utility/meterRead', true],
    ['/', '/assets/main.js', true],
    ['/', '/', true],
    ['assets', '/assets/main.js', true],
    ['main.js', '/assets/main.js', true],
    ['api', '/', false],
  ])('%s and %s: %s', (fault, path, expected) => {
    expect(fits(fault, path)).toBe(expected);
  });
});
