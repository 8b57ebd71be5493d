import { hasDials, requiredLength } from './meterRegister.ts';

/** What the scanner is told to look for (MTR-42). */
export type ScanMode = 'dial_meter' | 'auto_analog_digital_meter';

/** Every value that a scan may give (MTR-41). */
const SCANNED = /^\d{4,6}$/;

/** How a register type is scanned; null where no scan can give its reading: 8L, 10 and types we do not know (MTR-43). */
export function scanMode(registerGroup: string): ScanMode | null {
  const length = requiredLength(registerGroup);
  if (length === null || !SCANNED.test('0'.repeat(length))) return null;
  return hasDials(registerGroup) ? 'dial_meter' : 'auto_analog_digital_meter';
}

/** Whether a scanned value can be a reading of this register: 4 to 6 digits, as many as it has (MTR-41, MTR-43). */
export const isScannedReading = (value: string, registerGroup: string): boolean =>
  SCANNED.test(value) && value.length === requiredLength(registerGroup);
