import path from 'node:path'
import { storageKeySettings } from '@mfe/engines/s3'
import { databaseUrl } from '@mfe/engines/settings'
import { readSettings, siteOrigin, siteSettings } from '@mfe/http/settings'
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

/** Settings of `mfe` alone, for releases over the network. */
export const commandSettings = {
  /** The site whose release service the commands use. If empty, they use the release store. */
  MFE_SITE: siteOrigin.default(''),
  /** What the commands show the service. Not an option, because everyone on a machine can read command lines. */
  MFE_TOKEN: z
    .string()
    .max(8192)
    .regex(
      /^(?:mfe_[a-z0-9]{10}_[\w-]{43}|[\w-]+\.[\w-]+\.[\w-]+)$/,
      'expected a token, which begins with mfe_, as mfe token create printed it, or that of an OIDC issuer',
    )
    .default(''),
}

const shared = z.object(sharedSettings)
const schema = shared.extend(commandSettings)
type SharedSettings = z.infer<typeof shared>
type PreviewMode = NonNullable<SharedSettings['MFE_PREVIEW']>

/** Settings for the release commands of `mfe`. */
export interface ReleaseConfig {
  store: StoreSettings
  /** The location of the release store, for messages. */
  location: string
  /** The site's URL, for links. */
  siteUrl: string
  previews: PreviewMode
  /** The origin of the site whose release service the commands use. Empty if they use the store. */
  site: string
  /** The token for a release service. Empty if none is set. */
  token: string
}

/**
 * Reads the environment; an empty setting counts as unset. Reports every problem in one error. Takes the token out of
 * the environment, so neither builds nor the programs that they start get it.
 */
export function loadReleaseConfig(env: NodeJS.ProcessEnv = process.env): ReleaseConfig {
  const settings = withReleaseDefaults(readSettings(schema, env))
  delete env.MFE_TOKEN
  const { PORT, PUBLIC_URL, RELEASE_STORE, MFE_PREVIEW, MFE_SITE, MFE_TOKEN } = settings
  return Object.freeze({
    store: settings,
    location: withoutKey(RELEASE_STORE),
    siteUrl: PUBLIC_URL || `http://localhost:${PORT}`,
    previews: MFE_PREVIEW,
    site: MFE_SITE && new URL(MFE_SITE).origin,
    token: MFE_TOKEN,
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
