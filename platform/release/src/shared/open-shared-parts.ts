import { type Logger, DEFAULT_SETTINGS as POSTGRES_DEFAULTS, type PostgresSettings } from '@mfe/engines/postgres'
import {
  type BucketSettings,
  DEFAULT_BUCKET_SETTINGS,
  openBucket,
  parseStorageUrl,
  storageKeyOf,
} from '@mfe/engines/s3'
import { createBucketVersions } from '../bucket/bucket-versions.ts'
import type { StoreSettings } from '../bucket/release-location.ts'
import { createS3ObjectStore } from '../bucket/s3-object-store.ts'
import { createReleaseDatabase, type ReleaseDatabase } from '../postgres/release-database.ts'
import type { VersionStore } from '../store/release-store.ts'

/** How long a part may take to respond before it counts as unavailable, in milliseconds. */
interface ResponseLimits {
  bucket: Partial<Pick<BucketSettings, 'connectMs' | 'responseMs' | 'attempts'>>
  database: Partial<Pick<PostgresSettings, 'connectMs' | 'statementMs'>>
}

const SOCKETS = 32
/** Connections of one process. A site that uses the same database has its own. */
const MAX_CONNECTIONS = 4

export interface SharedParts extends Pick<ReleaseDatabase, 'channels' | 'watch'>, AsyncDisposable {
  versions: VersionStore
}

/** Opens a bucket and a database. Rejects if the bucket has no key; requests nothing yet. */
export async function openSharedParts(
  settings: StoreSettings,
  logger: Logger,
  limits: ResponseLimits = { bucket: {}, database: {} },
): Promise<SharedParts> {
  const { RELEASE_STORE: url, DATABASE_URL } = settings
  const server = { url, key: storageKeyOf(settings), sockets: SOCKETS }
  const bucket = await openBucket({ ...DEFAULT_BUCKET_SETTINGS, ...limits.bucket, ...server })
  const connection = { url: DATABASE_URL, max: MAX_CONNECTIONS }
  const database = createReleaseDatabase({ ...POSTGRES_DEFAULTS, ...limits.database, ...connection }, logger)
  const { channels, claims, watch } = database
  return {
    versions: createBucketVersions(createS3ObjectStore(bucket, prefixOf(url)), claims),
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
