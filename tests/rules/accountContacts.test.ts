import { describe, expect, it } from 'vitest';
import { accountContacts, accountReach, masked, proofByBill } from '#rules/accountContacts.ts';

const EMAIL = { channel: 'email', value: 'anna@berg.example' } as const;
const MOBILE = { channel: 'sms', value: '+13065550901' } as const;
const LAND = { channel: 'voice', value: '+13065550903' } as const;
const phone = (phoneType: string, phoneNumber: string) => ({ phoneType, phoneNumber });

describe('Where a code reaches the holder of an account', () => {
  it.each([
    [{}, []],
    [{ accountEmail: '  ' }, []],
    [{ accountEmail: ' Anna@Berg.example ' }, [EMAIL]],
    [{ accountPhoneNumbers: [phone('Mobile', '(306) 555-0901')] }, [MOBILE]],
    [{ accountPhoneNumbers: [phone('LandLine', '3065550901'), phone('Fax', '3065550902')] }, []],
    [{ accountPhoneNumbers: [phone('Mobile', '555')] }, []],
    [{ accountEmail: 'anna@berg.example', accountPhoneNumbers: [phone('Mobile', '+13065550901')] }, [EMAIL, MOBILE]],
  ])('%j: %j', (details, contacts) => expect(accountContacts(details)).toEqual(contacts));

  it.each([
    ['Mobile', 'sms'],
    [' mobile', 'sms'],
    ['MOBILE PHONE', 'sms'],
    ['Cell', 'sms'],
    ['CELLULAR', 'sms'],
    ['LandLine', 'voice'],
    ['Fax', 'voice'],
    ['', 'voice'],
  ])('a number of type "%s" is reached by %s', (phoneType, channel) => {
    const accountPhoneNumbers = [phone(phoneType, '306 555-0901')];
    expect(accountReach({ accountPhoneNumbers })).toEqual([{ channel, value: '+13065550901' }]);
    expect(accountContacts({ accountPhoneNumbers })).toEqual(channel === 'sms' ? [MOBILE] : []);
  });

  it('a number that no phone has is somebody to ask all the same; none at all is not', () => {
    const accountPhoneNumbers = [phone('Mobile', ' 555 '), phone('Mobile', ' ')];
    expect(accountReach({ accountPhoneNumbers })).toEqual([{ channel: 'voice', value: '555' }]);
  });

  it.each([
    [EMAIL, 'a…@berg.example'],
    [{ channel: 'email', value: 'a@b.example' } as const, 'a…@b.example'],
    [{ channel: 'email', value: '"x@y"@b.example' } as const, '"…@b.example'],
    [MOBILE, '… 0901'],
  ])('%j is shown as %s', (contact, shown) => expect(masked(contact)).toBe(shown));

  const stranger = { email: 'else@berg.example', contactNumber: '' };
  it.each([
    ['nobody to ask', [], stranger, false, 'first'],
    ['somebody has it', [], stranger, true, 'bill'],
    ['a contact of others', [EMAIL], stranger, false, 'bill'],
    ['a land line of others', [LAND], stranger, false, 'bill'],
    ['their own number, whatever its type', [LAND], { ...stranger, contactNumber: '+13065550903' }, false, 'contact'],
    ['their own e-mail', [EMAIL, MOBILE], { ...stranger, email: 'Anna@berg.example' }, true, 'contact'],
    ['their own mobile', [EMAIL, MOBILE], { ...stranger, contactNumber: '+13065550901' }, false, 'contact'],
    ['another mobile', [MOBILE], { ...stranger, contactNumber: '+13065550902' }, false, 'bill'],
    ['no number of theirs', [], { email: '', contactNumber: '' }, false, 'first'],
  ] as const)('name and number, %s: %s', (_, contacts, own, isHeld, proof) => {
    expect(proofByBill(contacts, own, isHeld)).toBe(proof);
  });
});
