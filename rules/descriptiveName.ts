/** UTF-16 units of the name that a customer gives an account (ACC-17). */
export const DESCRIPTIVE_NAME_LENGTH = 20;

/** Line breaks and other signs that steer. */
const STEERING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether an account may have this name; none is one too. */
export const isDescriptiveName = (name: string): boolean =>
  name.length <= DESCRIPTIVE_NAME_LENGTH && !STEERING.test(name);
