/** Whether a value that was read from the device's disk is one that its field may have. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = Number.isFinite;
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A time that `Date.parse` can read. */
export const isTime: Check = (value) => isText(value) && Number.isFinite(Date.parse(value as string));

export const ifAny =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object with at least these fields; `fields`: a `Check` of each. */
export const has =
  (fields: object): Check =>
  (value) =>
    isObject(value) &&
    Object.entries(fields as Record<string, Check>).every(([name, check]) =>
      check((value as Record<string, unknown>)[name]),
    );
