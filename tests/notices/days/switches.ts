/** What is on or off, and since when: by the count of changes, not by the clock. */
export class Switches {
  /** Counts every change of anything. */
  tick = 0;
  readonly #all = new Map<string, { isOn: boolean; since: number }>();

  set(name: string, isOn: boolean): void {
    this.tick += 1;
    if (this.#all.get(name)?.isOn !== isOn) this.#all.set(name, { isOn, since: this.tick });
  }

  /** As if it had been off in between. */
  renew(name: string): void {
    this.set(name, false);
    this.set(name, true);
  }

  isOn(name: string): boolean {
    return this.#all.get(name)?.isOn ?? false;
  }

  /** All of them are on, and were since then. */
  areSteady(names: readonly string[], since: number): boolean {
    return names.every((name) => this.isOn(name) && (this.#all.get(name)?.since ?? 0) <= since);
  }

  /** One of them is off, and was since then. */
  isOneOff(names: readonly string[], since: number): boolean {
    return names.some((name) => !this.isOn(name) && (this.#all.get(name)?.since ?? 0) <= since);
  }
}
