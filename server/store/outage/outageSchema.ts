import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CrewStage, Outage, OutageFacts } from '#contracts/outageMap.ts';
import type { Region } from '#contracts/regions.ts';
import { instant } from '../instant.ts';

/* The tables of outages and their map, which the utility publishes for everyone; a part of schema.ts. */

/** The rectangle around a region, as PostgreSQL compares them. */
export const boundsOf = (shape: SQLWrapper): SQL => {
  const bound = (at: number) => sql`(${shape}->'bounds'->>${sql.raw(`${at}`)})::float8`;
  return sql`box(point(${bound(0)}, ${bound(1)}), point(${bound(2)}, ${bound(3)}))`;
};

/** What the utility's outage system says right now. */
export const outages = pgTable('outages', {
  outageId: text('outage_id').primaryKey(),
  regionId: text('region_id').notNull(),
  region: text('region'),
  planned: text('planned').$type<Outage['Planned']>().notNull().default('None'),
  alerts: jsonb('alerts').$type<Outage['Alerts']>().notNull(),
  facts: jsonb('facts').$type<OutageFacts>().notNull().default({}),
});

/**
 * What customers were told of an outage: a row each time that it changed, all null where nothing is told any more. No
 * row before the first thing was told. The last row of an outage that left the list says that alone.
 */
export const outageTold = pgTable(
  'outage_told',
  {
    outageId: text('outage_id').notNull(),
    /** The time of the list that said it. */
    toldAt: instant('told_at').notNull(),
    regionId: text('region_id').notNull(),
    planned: text('planned').$type<Outage['Planned']>().notNull(),
    estimate: instant('estimate'),
    estimateBy: instant('estimate_by'),
    crewStage: text('crew_stage').$type<CrewStage>(),
    /** The utility's own words. */
    crewStatus: text('crew_status'),
    isGone: boolean('is_gone').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.outageId, t.toldAt] }),
    // What was told within a time, and what is old enough to go.
    index('outage_told_at').on(t.toldAt),
  ],
);

/**
 * What is no longer out by the list, as the list had it last: an outage that is missing, or one that said `RestoredAt`
 * (then its facts have that), whether the list still has it or not.
 */
export const outagesLeft = pgTable(
  'outages_left',
  {
    outageId: text('outage_id').notNull(),
    regionId: text('region_id').notNull(),
    region: text('region'),
    planned: text('planned').$type<Outage['Planned']>().notNull(),
    alerts: jsonb('alerts').$type<Outage['Alerts']>().notNull(),
    facts: jsonb('facts').$type<OutageFacts>().notNull(),
    /** When the first list came that did not have it, or said that it was restored. */
    leftAt: instant('left_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.outageId, t.regionId, t.planned] }), index('outages_left_at').on(t.leftAt)],
);

/**
 * What the lists say of the unplanned outages of a region together, or of one planned outage; judged in the transaction of
 * each list, by rules/outageVerdict.ts, where the columns are explained.
 */
export const outageEpisodes = pgTable(
  'outage_episodes',
  {
    kind: text('kind').$type<'Planned' | 'Unplanned'>().notNull(),
    /** The region's id; of planned work, the outage's. */
    key: text('key').notNull(),
    regionId: text('region_id').notNull(),
    /** The region's, as the list called it last. */
    name: text('name').notNull(),
    beganAt: instant('began_at').notNull(),
    state: text('state').$type<'out' | 'absent' | 'gone' | 'restored'>().notNull(),
    since: instant('since').notNull(),
    leftAt: instant('left_at'),
    absentSince: instant('absent_since'),
    lists: integer('lists').notNull(),
    doubtedAt: instant('doubted_at'),
    doubtWhy: text('doubt_why').$type<'left' | 'notRead' | 'reports'>(),
    doubtOpen: integer('doubt_open'),
    releasedAt: instant('released_at'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);

/** When the last unplanned outage of a region left the list, until the next one is in it. */
export const regionsLeft = pgTable('regions_left', {
  regionId: text('region_id').primaryKey(),
  /** The time of the first list without it. */
  leftAt: instant('left_at').notNull(),
  /** It, or one of those that left together; null where it left before that was kept. */
  outageId: text('outage_id'),
});

/** One row, written in the transaction of every change of the outages: by it any server knows that it holds an old list. */
export const outageFeed = pgTable('outage_feed', {
  id: text('id').$type<'current'>().primaryKey(),
  revision: integer('revision').notNull(),
  lastUpdated: instant('last_updated').notNull(),
  /** The last time that a list named for itself, never ahead of its arrival; null: none did. */
  namedAt: instant('named_at'),
});

/**
 * Every region that the utility's map has or once had. One that is gone stays, with its shape: an outage, an account or
 * a customer's choice may name it, and what took its place can be found by where it lay.
 */
export const outageRegions = pgTable(
  'outage_regions',
  {
    regionId: text('region_id').primaryKey(),
    regionName: text('region_name').notNull(),
    shape: jsonb('shape').$type<Pick<Region, 'geometry' | 'bounds' | 'label'>>().notNull(),
    /** Its place in the file; null while it is not on the map. */
    position: integer('position'),
    /** The ids of those on the map that lie where it lay; null while it is on the map. */
    successors: jsonb('successors').$type<string[]>(),
  },
  (t) => [index('outage_regions_bounds').using('gist', boundsOf(t.shape)).where(sql`${t.position} is not null`)],
);

/** One row: the map template that the regions were read from, as it came. */
export const kmlTemplate = pgTable('kml_template', {
  id: text('id').$type<'current'>().primaryKey(),
  kml: text('kml').notNull(),
  /** By it any server knows that it holds an old map. */
  hash: text('hash').notNull(),
  importedAt: instant('imported_at').notNull(),
});
