import { createRsbuild, loadConfig } from '@rsbuild/core'
import type { AppSource } from '../dev/options.ts'

/** Builds an app for release, as `rsbuild build` in its folder does. Rejects when it does not compile. */
export async function buildApp({ source }: Pick<AppSource, 'source'>): Promise<void> {
  const { content } = await loadConfig({ cwd: source, command: 'build' })
  const rsbuild = await createRsbuild({ cwd: source, config: content })
  const { close } = await rsbuild.build()
  await close()
}
