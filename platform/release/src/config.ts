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
  /** Whether holders of a token may open the release console, `/__mfe`. */
  MFE_MAP: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(false),
}

const token = z
  .string()
  .max(8192)
  .regex(
    /^(?:mfe_[a-z0-9]{10}_[\w-]{43}|[\w-]+\.[\w-]+\.[\w-]+)$/,
    'expected a token, which begins with mfe_, as mfe token create printed it, or that of an OIDC issuer',
  )
  .default('')

/** Settings of `mfe` alone, for releases over the network. */
export const commandSettings = {
  /** The site whose release service the commands use. If empty, they use the release store. */
  MFE_SITE: siteOrigin.default(''),
  /** What the commands show the service. Not an option, because everyone on a machine can read command lines. */
  MFE_TOKEN: token,
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
  /** Whether the site has the release console. */
  hasConsole: boolean
  /** The origin of the site whose release service the commands use. Empty if they use the store. */
  site: string
  /** The token for a release service. Empty if none is set. */
  token: string
  /** Tokens for single environments, by the end of their variable: that of MFE_TOKEN_PRODUCTION is `PRODUCTION`. */
  tokens: Readonly<Record<string, string>>
  /** The origins of the sites that commands can name, by name: a project has them, not the environment. */
  environments: Readonly<Record<string, string>>
}

/**
 * Reads the environment; an empty setting counts as unset. Reports every problem in one error. Takes the tokens out
 * of the environment, so neither builds nor the programs that they start get them.
 */
export function loadReleaseConfig(env: NodeJS.ProcessEnv = process.env): ReleaseConfig {
  const settings = withReleaseDefaults(readSettings(schema, env))
  const tokens = takeNamedTokens(env)
  delete env.MFE_TOKEN
  const { PORT, PUBLIC_URL, RELEASE_STORE, MFE_PREVIEW, MFE_MAP, MFE_SITE, MFE_TOKEN } = settings
  return Object.freeze({
    store: settings,
    location: withoutKey(RELEASE_STORE),
    siteUrl: PUBLIC_URL || `http://localhost:${PORT}`,
    previews: MFE_PREVIEW,
    hasConsole: MFE_MAP,
    site: MFE_SITE && new URL(MFE_SITE).origin,
    token: MFE_TOKEN,
    tokens,
    environments: {},
  })
}

const NAMED_TOKEN = /^MFE_TOKEN_(?=[A-Z0-9_]+$)/

/**
 * Takes the tokens for single environments. They are checked when one is used: a variable of this form may belong to
 * something else, and must not end commands that do not need it.
 */
function takeNamedTokens(env: NodeJS.ProcessEnv): Record<string, string> {
  const named = Object.entries(env).filter(([name]) => NAMED_TOKEN.test(name))
  for (const [name] of named) delete env[name]
  return Object.fromEntries(named.flatMap(([name, value]) => (value ? [[name.replace(NAMED_TOKEN, ''), value]] : [])))
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
