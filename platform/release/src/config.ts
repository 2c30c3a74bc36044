import path from 'node:path'
import { z } from 'zod'
import { readSettings, siteSettings } from './settings.ts'

/** The settings that the gateway and `mfe` share: the gateway must serve what `mfe` publishes and links to. */
export const sharedSettings = {
  ...siteSettings,
  /** Defaults to `DATA_DIR/releases` if empty. */
  RELEASE_STORE: z.string().default(''),
  /** Defaults to `open` on localhost and to `signed` elsewhere. */
  MFE_PREVIEW: z.enum(['open', 'signed', 'off']).optional(),
}

const schema = z.object(sharedSettings)
type SharedSettings = z.infer<typeof schema>
type PreviewMode = NonNullable<SharedSettings['MFE_PREVIEW']>

/** Settings for the release commands of `mfe`. */
export interface ReleaseConfig {
  /** The location of the release store. */
  location: string
  /** The site's URL, for links. */
  siteUrl: string
  previews: PreviewMode
}

/** Reads the environment once, at start; an empty setting counts as unset. Throws with every problem at once. */
export function loadReleaseConfig(env: NodeJS.ProcessEnv = process.env): ReleaseConfig {
  const { PORT, PUBLIC_URL, RELEASE_STORE, MFE_PREVIEW } = withReleaseDefaults(readSettings(schema, env))
  return Object.freeze({
    location: RELEASE_STORE,
    siteUrl: PUBLIC_URL || `http://localhost:${PORT}`,
    previews: MFE_PREVIEW,
  })
}

/** Fills in the defaults that depend on other settings. */
export function withReleaseDefaults<Settings extends SharedSettings>(
  settings: Settings,
): Settings & { MFE_PREVIEW: PreviewMode } {
  const { DATA_DIR, PUBLIC_URL, RELEASE_STORE, MFE_PREVIEW } = settings
  const isLocal = PUBLIC_URL === '' || new URL(PUBLIC_URL).hostname === 'localhost'
  return {
    ...settings,
    RELEASE_STORE: RELEASE_STORE || path.join(DATA_DIR, 'releases'),
    MFE_PREVIEW: MFE_PREVIEW ?? (isLocal ? 'open' : 'signed'),
  }
}
