import path from 'node:path'
import { z } from 'zod'

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  RELEASE_STORE: z.string().optional(),
  MFE_PREVIEW: z.enum(['open', 'signed', 'off']).optional(),
})

export interface ReleaseConfig {
  /** Where releases are stored. */
  location: string
  /** The site's address, for links. */
  siteUrl: string
  previews: 'open' | 'signed' | 'off'
}

/** Reads the environment once, at start; an empty setting counts as unset. Throws with every problem at once. */
export function loadReleaseConfig(env: NodeJS.ProcessEnv = process.env): ReleaseConfig {
  const result = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!result.success) throw new Error(`Bad configuration:\n${z.prettifyError(result.error)}`)
  const { PORT, DATA_DIR, PUBLIC_URL, RELEASE_STORE, MFE_PREVIEW } = result.data
  const siteUrl = PUBLIC_URL ?? `http://localhost:${PORT}`
  const isLocal = new URL(siteUrl).hostname === 'localhost'
  return Object.freeze({
    location: RELEASE_STORE ?? path.join(DATA_DIR, 'releases'),
    siteUrl,
    previews: MFE_PREVIEW ?? (isLocal ? 'open' : 'signed'),
  })
}
