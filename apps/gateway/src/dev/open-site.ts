import type { OpenSite } from '@mfe/cli/dev'
import { loadSiteConfig } from '../config.ts'
import { createSite } from '../create-site.ts'

/** Opens the site of `pnpm dev`, which serves a developer's builds and holds the lock of the data directory. */
export const openSite: OpenSite = ({ store, extend }) => createSite(loadSiteConfig(), store, { extend, graceMs: 3000 })
