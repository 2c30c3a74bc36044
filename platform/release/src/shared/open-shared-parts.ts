import { type Logger, DEFAULT_SETTINGS as POSTGRES_DEFAULTS } from '@mfe/engines/postgres'
import { DEFAULT_BUCKET_SETTINGS, openBucket, parseStorageUrl, storageKeyOf } from '@mfe/engines/s3'
import { createBucketVersions } from '../bucket/bucket-versions.ts'
import { createEngineBucket } from '../bucket/engine-bucket.ts'
import type { StoreSettings } from '../open-release-store.ts'
import { createReleaseDatabase, type ReleaseDatabase } from '../postgres/release-database.ts'
import type { VersionStore } from '../store/release-store.ts'

/** Files of a release are small, so that a server that takes longer is taken for away. */
const BUCKET_LIMITS = { sockets: 32, connectMs: 3000, responseMs: 5000 }

/** Statements are short too. The connections are beside those of a site that uses the same database. */
const DATABASE_LIMITS = { max: 4, connectMs: 3000, statementMs: 5000 }

export interface SharedParts extends Pick<ReleaseDatabase, 'channels' | 'watch'>, AsyncDisposable {
  versions: VersionStore
}

/** Opens a bucket and a database. Rejects if the bucket has no key; requests nothing yet. */
export async function openSharedParts(settings: StoreSettings, logger: Logger): Promise<SharedParts> {
  const { RELEASE_STORE: url, DATABASE_URL } = settings
  const bucket = await openBucket({ ...DEFAULT_BUCKET_SETTINGS, ...BUCKET_LIMITS, url, key: storageKeyOf(settings) })
  const database = createReleaseDatabase({ ...POSTGRES_DEFAULTS, ...DATABASE_LIMITS, url: DATABASE_URL }, logger)
  const { channels, claims, watch } = database
  return {
    versions: createBucketVersions(createEngineBucket(bucket, prefixOf(url)), claims),
    channels,
    watch,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      bucket.close()
    },
  }
}

function prefixOf(url: string): string {
  const parsed = parseStorageUrl(url)
  return 'address' in parsed ? parsed.address.prefix : ''
}
