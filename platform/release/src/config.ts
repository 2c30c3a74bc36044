import path from 'node:path'
import { storageKeySettings } from '@mfe/engines/s3'
import { databaseUrl } from '@mfe/engines/settings'
import { readSettings, siteSettings } from '@mfe/http/settings'
import { z } from 'zod'
import { isAddress, releaseLocation, type StoreSettings, withoutKey } from './bucket/release-location.ts'

/** Settings shared by the gateway and `mfe`, because the gateway must serve what `mfe` publishes and links to. */
export const sharedSettings = {
  ...siteSettings,
  /** A folder or a bucket; a bucket needs DATABASE_URL. Defaults to `DATA_DIR/releases` if empty. */
  RELEASE_STORE: releaseLocation.default(''),
  DATABASE_URL: databaseUrl.default(''),
  ...storageKeySettings,
  /** Defaults to `open` on localhost and to `signed` elsewhere. */
  MFE_PREVIEW: z.enum(['open', 'signed', 'off']).optional(),
}

const schema = z.object(sharedSettings)
type SharedSettings = z.infer<typeof schema>
type PreviewMode = NonNullable<SharedSettings['MFE_PREVIEW']>

/** Settings for the release commands of `mfe`. */
export interface ReleaseConfig {
  store: StoreSettings
  /** The location of the release store, for messages. */
  location: string
  /** The site's URL, for links. */
  siteUrl: string
  previews: PreviewMode
}

/** Reads the environment; an empty setting counts as unset. Reports every problem in one error. */
export function loadReleaseConfig(env: NodeJS.ProcessEnv = process.env): ReleaseConfig {
  const settings = withReleaseDefaults(readSettings(schema, env))
  const { PORT, PUBLIC_URL, RELEASE_STORE, MFE_PREVIEW } = settings
  return Object.freeze({
    store: settings,
    location: withoutKey(RELEASE_STORE),
    siteUrl: PUBLIC_URL || `http://localhost:${PORT}`,
    previews: MFE_PREVIEW,
  })
}

/**
 * Fills in the defaults that depend on other settings. `hasNamedStore` tells whether RELEASE_STORE names the store, so
 * others may release to it, too. Throws for a bucket without a database.
 */
export function withReleaseDefaults<Settings extends SharedSettings>(
  settings: Settings,
): Settings & { MFE_PREVIEW: PreviewMode; hasNamedStore: boolean } {
  const { DATA_DIR, DATABASE_URL, PUBLIC_URL, RELEASE_STORE, MFE_PREVIEW } = settings
  if (isAddress(RELEASE_STORE) && DATABASE_URL === '') {
    throw new Error(
      'Bad configuration:\nRELEASE_STORE is a bucket, which also needs a database. To fix: set DATABASE_URL.',
    )
  }
  const isLocal = PUBLIC_URL === '' || new URL(PUBLIC_URL).hostname === 'localhost'
  return {
    ...settings,
    hasNamedStore: RELEASE_STORE !== '',
    RELEASE_STORE: RELEASE_STORE || path.join(DATA_DIR, 'releases'),
    MFE_PREVIEW: MFE_PREVIEW ?? (isLocal ? 'open' : 'signed'),
  }
}
