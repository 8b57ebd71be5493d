import type { ReactNode } from 'react';

/** The task and, where there is room, beside it what helps with it; on a phone one below the other. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col gap-3.5 wide:grid wide:flex-none wide:grid-cols-[7fr_5fr] wide:gap-x-8">
      {children}
    </div>
  );
}
