import { encodeQR } from 'qr';

/** Modules of white around it, without which no camera finds it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code, dark on white in every theme: many cameras read no other. All of it is in sight in a dialog. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const modules = encodeQR(content, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const dark = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="w-full max-w-64 self-center short:max-w-44 rounded-control forced-color-adjust-none"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
