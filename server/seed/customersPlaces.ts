/** Where the sandbox's customers live, each in its outage region. */
export const place = {
  kindersley: { city: 'Kindersley', postalCode: 'S0L 1S0', regionId: 'SK-101' },
  biggar: { city: 'Biggar', postalCode: 'S0K 0M0', regionId: 'SK-114' },
  regina: { city: 'Regina', postalCode: 'S4P 3Y2', regionId: 'SK-204' },
  saskatoon: { city: 'Saskatoon', postalCode: 'S7K 0J5', regionId: 'SK-155' },
  mooseJaw: { city: 'Moose Jaw', postalCode: 'S6H 0A1', regionId: 'SK-208' },
  estevan: { city: 'Estevan', postalCode: 'S4A 0W5', regionId: 'SK-301' },
  melfort: { city: 'Melfort', postalCode: 'S0E 1A0', regionId: 'SK-118' },
  wynyard: { city: 'Wynyard', postalCode: 'S0A 4T0', regionId: 'SK-233' },
  yorkton: { city: 'Yorkton', postalCode: 'S3N 0B2', regionId: 'SK-218' },
  weyburn: { city: 'Weyburn', postalCode: 'S4H 0L4', regionId: 'SK-221' },
};
