import { commandFailed } from '@mfe/release'
import { createRsbuild, loadConfig } from '@rsbuild/core'
import type { AppSource } from '../dev/options.ts'

/** Builds an app for release, like `rsbuild build` in its folder. Rejects if it does not compile. */
export async function buildApp({ source }: Pick<AppSource, 'source'>): Promise<void> {
  const { content, filePath } = await loadConfig({ cwd: source, command: 'build' })
  if (filePath === null) {
    throw commandFailed(
      `There is no rsbuild.config.ts in ${source}, so nothing is built. To fix: add one, or name the app's folder in mfe.config.ts.`,
    )
  }
  const rsbuild = await createRsbuild({ cwd: source, config: content })
  const { close } = await rsbuild.build()
  await close()
}
