import fc from 'fast-check';
import { expect, it } from 'vitest';
import { undone } from '#rules/undone.ts';

interface Details {
  email?: string;
  address?: object;
  delivery: string;
}

it.each<[Details, Record<string, { from: unknown; to: unknown }>[], Details]>([
  [{ delivery: '0' }, [], { delivery: '0' }],
  [{ delivery: '1' }, [{ delivery: { from: '0', to: '1' } }], { delivery: '0' }],
  [{ email: 'b', delivery: '0' }, [{ email: { from: null, to: 'b' } }], { delivery: '0' }],
  [
    { email: 'c', delivery: '0' },
    [{ email: { from: 'a', to: 'b' } }, { email: { from: 'b', to: 'c' } }],
    { email: 'a', delivery: '0' },
  ],
  // Somebody else changed it since: theirs stays, and what was before it is not what it would go back to.
  [{ email: 'd', delivery: '0' }, [{ email: { from: 'a', to: 'b' } }], { email: 'd', delivery: '0' }],
  [
    { address: { city: 'Biggar', line: '1' }, delivery: '0' },
    [{ address: { from: { line: '2' }, to: { line: '1', city: 'Biggar' } } }],
    { address: { line: '2' }, delivery: '0' },
  ],
])('%j after %j was %j', (now, changes, before) => expect(undone(now, changes)).toEqual(before));

it('whatever was changed one after the other is undone whole', () => {
  const value = fc.option(fc.oneof(fc.string(), fc.record({ line: fc.string() })));
  const details = fc.dictionary(
    fc.constantFrom('email', 'address'),
    fc.oneof(fc.string(), fc.record({ line: fc.string() })),
  );
  fc.assert(
    fc.property(details, fc.array(fc.tuple(fc.constantFrom('email', 'address'), value)), (before, edits) => {
      const now: Record<string, unknown> = { ...before };
      const changes = edits.map(([field, to]) => {
        const change = { [field]: { from: now[field] ?? null, to } };
        if (to === null) delete now[field];
        else now[field] = to;
        return change;
      });
      expect(undone(now, changes)).toEqual({ ...before });
    }),
  );
});
