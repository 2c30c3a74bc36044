import { z } from 'zod'
import { audience } from './remote.ts'

const text = z.string()

export const plannedRemote = z
  .object({
    version: text,
    previous: text.optional().describe('The version that was live before, in case this one cannot be loaded'),
    hasSettings: z
      .literal(true)
      .optional()
      .describe('Whether one of its versions has settings; pages of other apps fetch them from `settingsAddress`'),
    settings: z
      .record(text, z.union([text, z.number(), z.boolean()]))
      .optional()
      .describe("Name -> value, for `version`; only on the remote's own pages"),
  })
  .describe('A remote as the browser loads it. Its addresses follow from its name and version: `assetUrl`')

/** Schema of `CompositionPlan`; published in docs/platform/schemas. */
export const compositionPlan = z
  .object({
    audience,
    assets: text
      .optional()
      .describe('The asset base: the prefix for the addresses of release files, an origin, perhaps with a path'),
    shell: z.object({ version: text }),
    remotes: z.record(text, plannedRemote),
    modules: text.describe('Subresource integrity of the `RoutedModules` at `modulesAddress(plan)`'),
    routes: z
      .record(text, z.record(text, text))
      .describe('App -> path -> page; short, because it is part of every page. See `plannedRoutes`'),
    menu: z.record(text, z.record(text, text)).describe('Group -> path -> label, in the order of the menu'),
    previews: z
      .array(text)
      .describe(
        'The `?mfe=` value of each previewed release, which begins with `app@version`; empty on ordinary pages',
      ),
  })
  .describe(
    'The composition of one page, inlined in each HTML response as `<script id="composition">`. Contains only what the page\'s audience may see',
  )
