import { drum, type MarkPaths, ring, tile } from './mark.ts'

/** Pipelines, analysis and statistics. */
export const data: Readonly<Record<string, MarkPaths>> = {
  // Models that build on models.
  dbt: {
    soft: tile(4, 8, 12, 10) + tile(4, 30, 12, 10),
    lines: `${tile(4, 8, 12, 10)}${tile(4, 30, 12, 10)}M16 13c8 0 6 11 14 11M16 35c8 0 6-11 14-11`,
    accent: tile(30, 18, 14, 12),
  },
  // A share of a whole.
  'Power BI': { soft: ring(22, 26, 16), lines: 'M22 10a16 16 0 1 0 16 16H22Z', accent: 'M27 5a16 16 0 0 1 16 16H27Z' },
  // Points in four quadrants.
  Tableau: {
    lines: 'M24 5v38M5 24h38',
    soft: ring(13, 14, 4) + ring(17, 34, 4) + ring(35, 35, 3),
    accent: ring(34, 13, 5),
  },
  // A lens on defined rows.
  Looker: {
    soft: tile(5, 8, 24, 4) + tile(5, 18, 16, 4) + tile(5, 28, 14, 4),
    lines: `${ring(29, 27, 10)}M36 34l8 8`,
    accent: ring(29, 27, 4),
  },
  // A treemap: areas in proportion to their values.
  'Apache Superset': {
    soft: tile(5, 6, 22, 22) + tile(29, 34, 14, 8),
    lines: `${tile(5, 6, 22, 22)}${tile(5, 32, 20, 10)}${tile(29, 34, 14, 8)}`,
    accent: tile(31, 6, 12, 24),
  },
  // One store, many engines.
  Snowflake: {
    soft: drum(12, 30, 24, 10),
    lines: `${drum(12, 30, 24, 10)}M24 24v-6M17 26l-5-6M31 26l5-6`,
    accent: ring(24, 11, 5) + ring(8, 15, 4) + ring(40, 15, 4),
  },
  // A query against a wide table.
  BigQuery: {
    soft: tile(5, 8, 38, 7),
    lines: `${tile(5, 8, 38, 32)}M5 15h38M18 15v25M31 15v25`,
    accentLines: 'M8 27l4 4-4 4M22 35h6',
  },
  // Only the requested columns.
  ClickHouse: {
    lines: tile(6, 6, 7, 36) + tile(30, 6, 7, 22),
    soft: tile(6, 6, 7, 36),
    accent: 'M18 6h7v36h-7ZM31 32l13 5-6 2-2 6Z',
  },
  // Blocks by indentation.
  Python: { lines: 'M6 10h22M14 20h26M14 28h18M6 38h14', soft: ring(40, 10, 4), accent: tile(5, 18, 3, 12) },
  // A distribution and its tail.
  R: { lines: 'M4 40h40M5 38c10 0 10-28 19-28s9 28 19 28', accent: 'M33 27c2 6 4 11 10 11H33Z' },
  // A frame of data with its index.
  pandas: {
    soft: tile(5, 7, 38, 8),
    lines: `${tile(5, 7, 38, 34)}M5 15h38M5 24h38M5 32h38M17 7v34M30 7v34`,
    accent: tile(6.5, 16.5, 9, 23),
  },
  // Values around a pole.
  Polars: {
    soft: 'M24 24V6a18 18 0 0 1 16 10ZM24 24L8 36A20 20 0 0 1 5 24Z',
    lines: `${ring(24, 24, 19)}M24 5v38M5 24h38`,
    accent: 'M24 24h13a13 13 0 0 1-6 11Z',
  },
  // Belief before and after the data.
  Stan: {
    soft: 'M4 38c10 0 9-14 16-14s6 14 16 14Z',
    lines: 'M4 38c10 0 9-14 16-14s6 14 16 14M4 43h40',
    accentLines: 'M18 38c8 0 7-30 12-30s4 30 13 30',
  },
  // The shortest way past every stop.
  'OR-Tools': {
    lines: 'M8 38 14 12l16 10L40 8M40 8l-2 30-18-4Z',
    soft: ring(14, 12, 4) + ring(30, 22, 4) + ring(38, 38, 4) + ring(20, 34, 4),
    accent: ring(8, 38, 4.5) + ring(40, 8, 4.5),
  },
  // Cells and their results on one page.
  Jupyter: {
    lines: 'M9 5h30v38H9ZM9 13H5M9 24H5M9 35H5M15 12h12',
    soft: tile(15, 18, 18, 6),
    accent: 'M15 37v-5h4v5ZM22 37v-8h4v8ZM29 37V27h4v10Z',
  },
  // A database inside the process.
  DuckDB: {
    lines: `${tile(4, 7, 40, 27)}M16 42h16M24 34v8`,
    soft: drum(16, 17, 16, 9),
    accent: 'M16 17a8 4.5 0 0 1 16 0 8 4.5 0 0 1-16 0Z',
  },
  // Tasks in order, by the clock.
  'Apache Airflow': {
    lines: `${ring(33, 33, 11)}M33 27v6l4 3M13 12h10M10 16l6 10`,
    soft: ring(9, 12, 5) + ring(18, 30, 5),
    accent: ring(28, 12, 5),
  },
  // A log that is written at one end and read at each reader's offset.
  Kafka: {
    soft: tile(4, 19, 10, 11) + tile(14, 19, 10, 11),
    lines: `${tile(4, 19, 10, 11)}${tile(14, 19, 10, 11)}${tile(24, 19, 10, 11)}M9 42v-7m-3 3 3-3 3 3M29 42v-7m-3 3 3-3 3 3M39 7v8m-4-4 4 4 4-4`,
    accent: tile(34, 18, 11, 13),
  },
  // One task becomes many, which become one again.
  Spark: {
    lines: 'M8 24 24 8M8 24h32M8 24l16 16M40 24 24 8M40 24 24 40',
    soft: ring(24, 8, 5) + ring(24, 40, 5) + ring(8, 24, 5),
    accent: ring(40, 24, 5) + ring(24, 24, 4),
  },
  // Each change leaves the database as an event.
  Debezium: {
    lines: `${drum(5, 11, 22, 26)}M5 24a11 5 0 0 0 22 0`,
    accent: 'M39 17l6 10H33Z',
    soft: ring(39, 38, 3),
    accentLines: 'M28 24h3',
  },
  // A value within its bounds.
  'Great Expectations': {
    lines: 'M6 8v32M42 8v32M6 32h36',
    soft: tile(13, 27, 22, 10),
    accentLines: 'M16 15l6 6 11-12',
  },
  // The origin of a table.
  OpenLineage: {
    lines: 'M12 10h8c8 0 4 14 12 14M12 24h20M12 38h8c8 0 4-14 12-14',
    soft: ring(9, 10, 5) + ring(9, 24, 5) + ring(9, 38, 5),
    accent: ring(38, 24, 6),
  },
}
