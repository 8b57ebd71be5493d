import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/* What premises and reports of them are looked for by: each query and its index say the same expression, from here. */

/** A field of a JSON column, as text. */
const field = (json: SQLWrapper, ...path: [string, ...string[]]): SQL<string> => {
  const inner = path.slice(0, -1).map((name) => sql.raw(`->'${name}'`));
  return sql<string>`(${json}${sql.join(inner)}->>${sql.raw(`'${path.at(-1)}'`)})`;
};

/** A number of a JSON column; null where it is another thing, for one odd row would break the index of all. */
const degreesOf = (json: SQLWrapper, name: string): SQL<number | null> =>
  sql<
    number | null
  >`(case when jsonb_typeof(${json}->${sql.raw(`'${name}'`)}) = 'number' then ${field(json, name)}::float8 end)`;

/** Letters and digits alone, in capitals: how an address is compared. */
export const comparable = (text: SQL): SQL => sql`regexp_replace(upper(${text}), '[^[:alnum:]]', '', 'g')`;

/** Of the details of an account. */
export const lineOf = (details: SQLWrapper): SQL => comparable(field(details, 'accountAddress', 'addressLine1'));
export const lineAndCityOf = (details: SQLWrapper): SQL =>
  comparable(sql`${field(details, 'accountAddress', 'addressLine1')} || ${field(details, 'accountAddress', 'city')}`);
export const meterNumberOf = (details: SQLWrapper): SQL<string> => field(details, 'meterNumber');
export const regionIdOf = (details: SQLWrapper): SQL<string> => field(details, 'regionId');
export const addressOf = (details: SQLWrapper): SQL<string> => field(details, 'address');
/** In degrees; null where the utility does not know where an account has its power. */
export const latitudeOf = (details: SQLWrapper): SQL<number | null> => degreesOf(details, 'latitude');
export const longitudeOf = (details: SQLWrapper): SQL<number | null> => degreesOf(details, 'longitude');
/** Of the details of an account, and of a report. */
export const installationOf = (json: SQLWrapper): SQL<string> => field(json, 'installationNumber');
