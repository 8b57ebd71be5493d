/**
 * Files of the build that few visits need and that are too heavy for every first one: not fetched ahead, and kept by
 * the worker from their first use on. By the name that the build gives them before the hash.
 */
export const ON_DEMAND: readonly string[] = [
  // 3 MB, for photos that the browser cannot read by itself.
  'heic.worker',
  // The map of outages, with what draws it: 1.6 MB, and everything it says is in the list.
  'OutageMap',
  'maplibre-gl-worker',
  // What the meter scanner knows, 490 KB: fetched ahead for who has such a meter (src/features/meter/ScanOffer.tsx).
  'scan-dials',
  'scan-digits',
  // 300 KB that make the PDF of a receipt, which the customer has by e-mail too.
  'receiptPdf',
];
