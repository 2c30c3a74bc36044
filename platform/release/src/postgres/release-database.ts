import { isFailure } from '@mfe/engines/failure'
import { type Logger, listen, openPostgres, type PostgresSettings } from '@mfe/engines/postgres'
import type { Kysely } from 'kysely'
import type { VersionClaims } from '../bucket/version-claims.ts'
import { ReleaseError } from '../errors.ts'
import type { ChannelStore } from '../store/release-store.ts'
import { migrate } from './migrate.ts'
import { createPostgresChannels } from './postgres-channels.ts'
import { createPostgresClaims } from './postgres-claims.ts'
import { NOTIFY_CHANNEL } from './store-change.ts'
import { SCHEMA, type Tables } from './tables.ts'

/** How late a change may arrive if its notification is lost. */
const POLL_MS = 2000

/** The parts of a shared release store that are in PostgreSQL. Disposal closes the connections. */
export interface ReleaseDatabase extends AsyncDisposable {
  channels: ChannelStore
  claims: VersionClaims
  /**
   * Calls `onChange` within milliseconds of each change by any process, and every two seconds, because a
   * notification may have been lost. Ends on disposal.
   */
  watch(onChange: () => void): Promise<AsyncDisposable>
}

/**
 * Connects on the first call, and migrates the platform's schema to this version. If that fails, the call rejects and
 * the next one tries again, so a gateway can start before its database.
 */
export function createReleaseDatabase(settings: PostgresSettings, logger: Logger): ReleaseDatabase {
  let opened: Promise<Kysely<Tables>> | undefined
  const connect = () => {
    opened ??= open(settings, logger).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  const channels = createPostgresChannels(connect)
  const claims = createPostgresClaims(connect)
  return {
    channels: {
      apps: () => channels.apps().catch(rethrow),
      channel: (app) => channels.channel(app).catch(rethrow),
      advance: (app, next) => channels.advance(app, next).catch(rethrow),
      previewKey: (initial) => channels.previewKey(initial).catch(rethrow),
    },
    claims: {
      claim: (app, version, digest) => claims.claim(app, version, digest).catch(rethrow),
      unclaim: (app, version) => claims.unclaim(app, version).catch(rethrow),
    },
    async watch(onChange) {
      const subscription = { channels: [NOTIFY_CHANNEL], onNotification: onChange, onLost: () => undefined }
      const listener = await listen(settings, subscription, logger)
      const timer = setInterval(onChange, POLL_MS).unref()
      return {
        [Symbol.asyncDispose]: async () => {
          clearInterval(timer)
          await listener.close()
        },
      }
    },
    [Symbol.asyncDispose]: async () => (await opened)?.destroy(),
  }
}

async function open(settings: PostgresSettings, logger: Logger): Promise<Kysely<Tables>> {
  const db = await openPostgres<Tables>(settings, logger)
  try {
    await migrate(db)
    return db.withSchema(SCHEMA)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

function rethrow(error: unknown): never {
  if (!isFailure(error, 'unavailable', 'busy', 'unclear')) throw error
  const text =
    error.kind === 'unclear'
      ? `The database of the release store did not confirm a change (${error.message}), which may have been stored. To fix: check pnpm mfe status once it responds.`
      : `The database of the release store is not responding (${error.message}). To fix: start it, or correct DATABASE_URL.`
  throw new ReleaseError('release/unreachable', text, { cause: error })
}
