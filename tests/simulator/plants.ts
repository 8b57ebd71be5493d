/** A bug that somebody could write, told as one replacement in the source. */
export interface Plant {
  name: string;
  file: string;
  find: string;
  replace: string;
  why: string;
  /** A seed that finds it; tried first. */
  seed?: number;
}

export const plants: readonly Plant[] = [];
