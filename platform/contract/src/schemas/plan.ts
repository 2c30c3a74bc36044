import { z } from 'zod'
import { audience, menuEntry } from './remote.ts'

const text = z.string()

const plannedVersion = z.object({
  version: text,
  entry: text,
  hashes: z
    .object({ url: text, integrity: text })
    .describe(
      'Where the integrity of all its scripts can be read: the import map of a page holds only those of that page',
    ),
})

export const plannedRemote = plannedVersion
  .extend({
    previous: plannedVersion.optional().describe('The version that was live before, in case this one cannot be loaded'),
  })
  .describe('A version of a remote as the browser loads it; addresses are root-relative')

export const compositionPlan = z
  .object({
    audience,
    shell: z.object({ version: text }),
    remotes: z.record(text, plannedRemote),
    routes: z
      .record(text, z.record(text, text))
      .describe('App -> path -> page: short, because it travels with every page. See `plannedRoutes`'),
    menu: z.array(menuEntry),
    previews: z
      .array(text)
      .describe('The `?mfe=` value of each previewed release, `app@version` first; empty on ordinary pages'),
  })
  .describe(
    'What one page is made of: inlined in each HTML answer as `<script id="composition">`. Contains only what the page\'s audience may see',
  )
