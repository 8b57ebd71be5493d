const TYPES = ['C', 'A', 'E', 'R'] as const;

/** Who took a reading, by its type on the wire (MTR-29); any other is the provider's. */
export const readBy = (meterReadType: string): (typeof TYPES)[number] | 'provider' =>
  TYPES.find((type) => type === meterReadType) ?? 'provider';
