import { openProject } from '@mfe/cli'
import type { ReleaseConfig } from '@mfe/release'

const NAMES_SITE = /^--(?:to|from|site)(?:=|$)/

/**
 * Reads the sites that `mfe.config.ts` in this folder names, for commands that go to one. The others need no site, so
 * they work whatever is in the file.
 */
export async function environmentsIn(
  root: string,
  { site }: Pick<ReleaseConfig, 'site'>,
  args: readonly string[],
): Promise<ReleaseConfig['environments']> {
  if (site === '' && !args.some((each) => NAMES_SITE.test(each))) return {}
  return (await openProject(root)).environments ?? {}
}
