import { configDefaults, defineConfig } from 'vitest/config'
import { isFullRun, matchingTests } from './src/testing/config.ts'

/** The tests of a short run. They cover every kind of statement: lists, locks, quotas, transactions with files. */
const SHORT = matchingTests([
  'src/**/*.postgres.test.ts',
  'src/bytes/in/{quota,replacing,total-quota}.test.ts',
  'src/bytes/in/tus/resumable.test.ts',
  'src/bytes/quota/counted-usage.test.ts',
  'src/bytes/zip/selections.test.ts',
  'src/dav/changed-folders.test.ts',
  'src/dav/state/{locks,properties}.test.ts',
  'src/links/{drop,links}.test.ts',
  'src/live/every-change.test.ts',
  'src/operators/inbox.test.ts',
  'src/server/rotation/secrets.test.ts',
  'src/tree/{files,folders,summary}.test.ts',
  'src/tree/{earlier-versions,shortlists}/*.test.ts',
  'src/tree/moving/{copying,moving}.test.ts',
  'src/tree/search/search.test.ts',
])

/** Tests that cover only SQLite, use no database, or do not apply to PostgreSQL. */
const EMBEDDED = matchingTests([
  // SQLite's file, driver and query plans.
  'src/database/when-available.test.ts',
  'src/database/sqlite/sqlite.test.ts',
  'src/database/upgrades/{migration-lint,migrations}.test.ts',
  'src/live/replicas/replicas.test.ts',
  'src/tree/folders.repo.test.ts',
  'src/tree/removal/removal-indexes.test.ts',
  // operator-commands.postgres.test.ts and repositories.postgres.test.ts cover the same behavior.
  'src/server/cli/migrate.test.ts',
  'src/server/repositories.test.ts',
  // Copies of SQLite's file, and damage to it.
  'src/bytes/store/storage.test.ts',
  'src/server/backup/backup.test.ts',
  // Disk faults.
  'src/testing/faults/{descriptors,disk-full,disk-space,lost-rows,processes,read-faults,resumable-faults,upload-faults}.test.ts',
  // Settings that rule out PostgreSQL.
  'src/people/accounts/registration.test.ts',
  'src/server/config.test.ts',
  'src/server/cli/program.test.ts',
  // No database.
  'src/bytes/store/disk-drafts.test.ts',
  'src/bytes/thumbnails/{thumbnail-cache,thumbnails.service}.test.ts',
  'src/bytes/zip/{archive,entries}.test.ts',
  'src/database/row-watch.test.ts',
  'src/dav/{if-header,xml}.test.ts',
  'src/database/turns/visitor-slots.test.ts',
  'src/database/clock/judge-time.test.ts',
  'src/live/{event-stream,events.service,notifications,recent-changes}.test.ts',
  'src/messages/applications/inspect-*.test.ts',
  'src/messages/outbox/delivery-rules.test.ts',
  'src/operators/{exports/csv,pages/html}.test.ts',
  'src/people/accounts/password.isolated.test.ts',
  'src/people/sessions/client-description.test.ts',
  'src/server/cli/rows.test.ts',
  'src/server/health.test.ts',
  'src/server/http/{change-limit,connection-lost}.test.ts',
  'src/server/start/server-lock.test.ts',
  'src/tree/changes.test.ts',
  'src/tree/calls/send-list.test.ts',
  'src/tree/names/free-name.test.ts',
])

// The first run may install a server. No test waits for time to pass, so these limits only detect hanging tests, even
// on a busy machine.
export default defineConfig({
  test: {
    name: '@site/api (PostgreSQL)',
    include: isFullRun ? ['src/**/*.test.ts'] : SHORT,
    exclude: [...configDefaults.exclude, '**/*.{isolated,swift}.test.ts', ...EMBEDDED],
    globalSetup: '@repo/servers/postgres-setup',
    // All files of a worker share the modules, and the template of their databases.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
