/** Places after which the sandbox's regions are named: longitude and latitude in degrees, roughly. */
export interface Place {
  name: string;
  at: [number, number];
  /** Where other parts of the sandbox name its region: the region's id. */
  id?: string;
}

const place = (name: string, lon: number, lat: number, id?: string): Place => ({
  name,
  at: [lon, lat],
  ...(id && { id }),
});

/** The country. */
export const PLACES: readonly Place[] = [
  place('Kindersley', -109.16, 51.47, 'SK-101'),
  place('Biggar and Perdue', -107.98, 52.06, 'SK-114'),
  place('Melfort', -104.61, 52.86, 'SK-118'),
  place('Wynyard and Quill Lakes', -104.18, 51.77, 'SK-233'),
  place('La Ronge', -105.28, 55.1, 'SK-900'),
  place('Maple Creek', -109.48, 49.91),
  place('Shaunavon', -108.42, 49.65),
  place('Eastend', -108.82, 49.51),
  place('Gull Lake', -108.48, 50.1),
  place('Leader', -109.54, 50.88),
  place('Cabri', -108.46, 50.62),
  place('Eston', -108.75, 51.15),
  place('Kerrobert', -109.13, 51.92),
  place('Unity', -109.16, 52.44),
  place('Macklin', -109.94, 52.33),
  place('Wilkie', -108.7, 52.41),
  place('Lashburn', -109.61, 53.12),
  place('Maidstone', -109.29, 53.09),
  place('Turtleford', -108.96, 53.39),
  place('Rosetown', -107.99, 51.55),
  place('Elrose', -108.03, 51.2),
  place('Dinsmore', -107.43, 51.33),
  place('Outlook', -107.05, 51.49),
  place('Davidson', -105.99, 51.26),
  place('Craik', -105.82, 51.05),
  place('Imperial', -105.44, 51.35),
  place('Watrous', -105.47, 51.68),
  place('Lanigan', -105.03, 51.85),
  place('Humboldt', -105.12, 52.2),
  place('Rosthern', -106.33, 52.66),
  place('Wakaw', -105.74, 52.65),
  place('Radisson', -107.39, 52.46),
  place('Blaine Lake', -106.88, 52.83),
  place('Shellbrook', -106.39, 53.22),
  place('Spiritwood', -107.52, 53.36),
  place('Big River', -107.02, 53.84),
  place('Meadow Lake', -108.43, 54.13),
  place('Pierceland', -109.76, 54.34),
  place('Candle Lake', -105.3, 53.75),
  place('Nipawin', -104, 53.36),
  place('Tisdale', -104.05, 52.85),
  place('Carrot River', -103.59, 53.28),
  place('Hudson Bay', -102.38, 52.85),
  place('Porcupine Plain', -103.25, 52.6),
  place('Kelvington', -103.53, 52.16),
  place('Preeceville', -102.67, 51.96),
  place('Canora', -102.43, 51.63),
  place('Kamsack', -101.9, 51.56),
  place('Foam Lake', -103.54, 51.65),
  place('Ituna', -103.49, 51.17),
  place('Strasbourg', -104.95, 51.07),
  place('Lumsden', -104.87, 50.65),
  place('Indian Head', -103.67, 50.53),
  place('Fort Qu’Appelle', -103.8, 50.77),
  place('Melville', -102.8, 50.93),
  place('Esterhazy', -102.08, 50.65),
  place('Langenburg', -101.7, 50.84),
  place('Moosomin', -101.67, 50.14),
  place('Grenfell', -102.92, 50.41),
  place('Kipling', -102.63, 50.1),
  place('Montmartre', -103.45, 50.22),
  place('Central Butte', -106.51, 50.79),
  place('Herbert', -107.22, 50.43),
  place('Gravelbourg', -106.56, 49.88),
  place('Ponteix', -107.48, 49.75),
  place('Val Marie', -107.73, 49.25),
  place('Assiniboia', -105.95, 49.63),
  place('Rockglen', -105.95, 49.18),
  place('Coronach', -105.52, 49.11),
  place('Avonlea', -105.06, 50.01),
  place('Radville', -104.3, 49.46),
  place('Stoughton', -103.03, 49.68),
  place('Carlyle', -102.27, 49.63),
  place('Oxbow', -102.17, 49.23),
  place('Carnduff', -101.78, 49.17),
  place('Creighton', -101.9, 54.75),
  place('Pelican Narrows', -102.93, 55.19),
  place('Southend', -103.28, 56.34),
  place('Pinehouse Lake', -106.6, 55.51),
  place('Île-à-la-Crosse', -107.88, 55.45),
  place('Buffalo Narrows', -108.48, 55.86),
  place('La Loche', -109.44, 56.49),
  place('Key Lake', -105.65, 57.25),
  place('Wollaston Lake', -103.17, 58.1),
  place('Cluff Lake', -109.5, 58.36),
  place('Stony Rapids', -105.84, 59.26),
  place('Uranium City', -108.61, 59.57),
];

/** A town, or several that make up one region, cut out of the country around it. */
export interface Town {
  centres: [number, number][];
  /** Of its outline, in degrees of latitude. */
  radius: number;
  /** Its regions, around the centre. */
  parts: { id: string; name: string }[];
}

/** `Saskatoon`, `SK-151`, `A`, `B`: the parts are SK-151 Saskatoon A and SK-152 Saskatoon B. */
const city = (name: string, lon: number, lat: number, radius: number, first: number, ...parts: string[]): Town => ({
  centres: [[lon, lat]],
  radius,
  parts: parts.map((part, nth) => ({ id: `SK-${first + nth}`, name: `${name} ${part}` })),
});

let nextTown = 310;
const town = (name: string, ...centres: [number, number][]): Town => ({
  centres,
  radius: 0.03,
  parts: [{ id: `SK-${nextTown++}`, name }],
});

export const TOWNS: readonly Town[] = [
  city(
    'Saskatoon',
    -106.65,
    52.13,
    0.09,
    151,
    'Lawson',
    'Nutana',
    'Sutherland',
    'Stonebridge',
    'Riversdale',
    'Downtown',
  ),
  city('Regina', -104.62, 50.45, 0.09, 201, 'North', 'East', 'Lakeview', 'Cathedral', 'Harbour Landing', 'Downtown'),
  city('Moose Jaw', -105.53, 50.39, 0.05, 207, 'South Hill', 'North', 'Downtown'),
  city('Prince Albert', -105.77, 53.2, 0.05, 211, 'West', 'East', 'South'),
  city('Swift Current', -107.79, 50.29, 0.04, 215, 'North', 'South'),
  city('Yorkton', -102.46, 51.21, 0.04, 218, 'East', 'West'),
  city('Weyburn', -103.85, 49.66, 0.035, 221, 'North', 'South'),
  city('North Battleford', -108.29, 52.77, 0.04, 224, 'North', 'South'),
  city('Estevan', -103, 49.14, 0.035, 301, 'East', 'West'),
  town('Warman', [-106.58, 52.36]),
  town('Humboldt', [-105.12, 52.2]),
  town('Rosetown', [-107.99, 51.55]),
  town('Outlook', [-107.05, 51.49]),
  town('Maple Creek', [-109.48, 49.91]),
  town('Shaunavon', [-108.42, 49.65]),
  town('Assiniboia', [-105.95, 49.63]),
  town('Unity', [-109.16, 52.44]),
  town('Meadow Lake', [-108.43, 54.13]),
  town('Rosthern', [-106.33, 52.66]),
  town('Nipawin', [-104, 53.36]),
  town('Tisdale', [-104.05, 52.85]),
  town('Hudson Bay', [-102.38, 52.85]),
  town('Canora', [-102.43, 51.63]),
  town('Melville', [-102.8, 50.93]),
  town('Esterhazy', [-102.08, 50.65]),
  town('Moosomin', [-101.67, 50.14]),
  town('Carlyle', [-102.27, 49.63]),
  town('Indian Head', [-103.67, 50.53]),
  town('Creighton', [-101.9, 54.75]),
  // Two places, one region.
  town('Candle and Emma Lakes', [-105.3, 53.75], [-105.9, 53.6]),
];
