import type { ReactNode } from 'react';

const LINE = 'fill-none stroke-ink';

/** A dark house, and light in one window. */
const house = (
  <>
    <circle cx="120" cy="92" r="66" className="fill-lamp-wash" />
    <path d="M58 92 120 42l62 50v64H58z" className="fill-card stroke-ink" />
    <path d="M150 62V46h14v28" className={LINE} />
    <path d="M78 100h26v26H78z" className="fill-wash stroke-ink" />
    <path d="M136 100h26v26h-26z" className="fill-lamp stroke-ink" />
    <path d="M149 100v26M136 113h26" className={LINE} />
    <path d="M108 156v-26h24v26" className="fill-card stroke-ink" />
    <path d="M36 156h168" className={LINE} />
    <path d="M174 96l22-10M176 112h24M174 128l22 10" className="fill-none stroke-lamp" />
  </>
);

/** A page of the app with the lamp at its top. */
const lamp = (
  <>
    <rect x="72" y="18" width="96" height="142" rx="14" className="fill-card stroke-ink" />
    <rect x="102" y="32" width="54" height="22" rx="11" className="fill-lamp-wash stroke-ink" />
    <circle cx="114" cy="43" r="5" className="fill-lamp" />
    <path d="M126 43h20" className={LINE} />
    <path d="M86 74h68M86 92h52M86 110h68M86 128h40" className="fill-none stroke-edge" />
    <path d="M114 18V6M100 20 92 10M128 20l8-10" className="fill-none stroke-lamp" />
  </>
);

/** A meter's dial, and a reading that waits with its photo. */
const meter = (
  <>
    <circle cx="88" cy="86" r="56" className="fill-card stroke-ink" />
    <path d="M88 86l28-22M88 38v10M88 124v10M40 86h10M126 86h10M54 52l7 7M122 52l-7 7" className={LINE} />
    <circle cx="88" cy="86" r="5" className="fill-ink" />
    <rect x="132" y="78" width="76" height="62" rx="12" className="fill-lamp-wash stroke-ink" />
    <path d="M150 110l12 12 24-26" className={LINE} />
    <path d="M150 160a26 26 0 0 1 40 0M160 167a13 13 0 0 1 20 0" className="fill-none stroke-edge" />
    <path d="M146 146l48 30" className="fill-none stroke-unplanned" />
  </>
);

/** A map of the dark part of a town. */
const outages = (
  <>
    <path d="M36 40l54-16 60 16 54-16v112l-54 16-60-16-54 16z" className="fill-card stroke-ink" />
    <path d="M90 24v112M150 40v112" className="fill-none stroke-line" />
    <path d="M70 70l44-20 42 24-8 40-54 10z" className="fill-unplanned-wash stroke-unplanned" strokeDasharray="5 6" />
    <path d="M116 66l-18 26h13l-3 18 20-27h-13z" className="fill-unplanned stroke-unplanned" />
    <circle cx="174" cy="116" r="9" className="fill-mine stroke-ink" />
  </>
);

/** A pole with its lines over a field. */
const lines = (
  <>
    <circle cx="120" cy="60" r="46" className="fill-lamp-wash" />
    <path d="M120 18v138M92 44h56M100 34v10M140 34v10" className={LINE} />
    <path
      d="M14 60c30 12 60 4 86-26M140 34c26 30 56 38 86 26M14 76c34 12 66 4 92-32M134 44c26 36 58 44 92 32"
      className={LINE}
    />
    <path d="M24 156h192M44 156l8-14 8 14M176 156l8-14 8 14" className={LINE} />
  </>
);

/** A machine, and how far its boom stays from the line. */
const machines = (
  <>
    <path d="M20 34c60 12 140 12 200 0" className={LINE} />
    <rect x="52" y="112" width="62" height="30" rx="6" className="fill-card stroke-ink" />
    <path d="M64 112V92h26l10 20" className="fill-wash stroke-ink" />
    <circle cx="68" cy="148" r="13" className="fill-card stroke-ink" />
    <circle cx="104" cy="150" r="9" className="fill-card stroke-ink" />
    <path d="M114 124l58-30" className={LINE} />
    <path d="M172 86V50M164 58l8-10 8 10M164 78l8 10 8-10" className="fill-none stroke-unplanned" />
    <path d="M24 162h192" className={LINE} />
  </>
);

/** A line on the ground, and the room to leave around it. */
const fallen = (
  <>
    <ellipse cx="132" cy="138" rx="88" ry="26" className="fill-unplanned-wash stroke-unplanned" strokeDasharray="5 6" />
    <path d="M52 18v120M34 40h36" className={LINE} />
    <path d="M64 40c30 10 34 70 68 98 20 8 40-8 58 2" className={LINE} />
    <path d="M150 84l-12 20h10l-3 16 16-22h-10z" className="fill-unplanned stroke-unplanned" />
  </>
);

const PICTURES: Record<string, ReactNode> = { welcome: house, lamp, meter, outages, lines, machines, fallen };

/** The drawing of a slide; one that an editor added has the house. The words beside it say the same. */
export function Picture({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 240 180"
      aria-hidden="true"
      className="w-60 max-w-full"
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {PICTURES[name] ?? house}
    </svg>
  );
}
