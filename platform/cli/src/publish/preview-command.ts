import { MAX_PREVIEW_DAYS, nameOf, readBuild, shortHash, toPreviewVersion } from '@mfe/release'
import { afterDays, formatTime } from '@mfe/release/commands'
import type { MfeContext } from '../requests/context.ts'
import { type Place, runRequest } from '../requests/run-request.ts'
import { formatFailure } from './publication-report.ts'
import { appIn, publishFrom } from './publish-command.ts'

export interface PreviewFlags extends Place {
  path?: string
  days?: string
  json?: boolean
  /** Builds the apps without a version, and stores them as previews. */
  workingTree?: boolean
  /** If false, takes the existing builds in dist. */
  build: boolean
}

/** Prints a link to a page with versions, which it may have to build and store as previews first. */
export async function previewCommand(
  context: MfeContext,
  targets: readonly string[],
  flags: PreviewFlags,
): Promise<void> {
  const { path, days = '7', json, workingTree, build: _, ...place } = flags
  if (!workingTree) {
    return runRequest(context, { command: 'preview', targets: [...targets], path, days, json }, place)
  }
  if (!json) return context.print(describe(await previewTree(context, targets, flags)))
  try {
    context.print(JSON.stringify(await previewTree(context, targets, flags)))
  } catch (error) {
    context.print(formatFailure(error, { isDryRun: false }))
    context.fail()
  }
}

interface Preview {
  url: string
  /** ISO 8601. */
  until: string
  /** What the page shows instead of what is live. */
  releases: readonly string[]
}

async function previewTree(context: MfeContext, targets: readonly string[], flags: PreviewFlags): Promise<Preview> {
  const { path, days = '2', json: _json, workingTree: _workingTree, build: _build, ...place } = flags
  const end = afterDays(days, context.now(), { most: MAX_PREVIEW_DAYS })
  const releases: string[] = []
  for (const target of targets) {
    releases.push(target.includes('@') ? target : await storePreview(context, target, end, flags))
  }
  const printed: string[] = []
  const quiet = { ...context, print: (text: string) => void printed.push(text) }
  await runRequest(quiet, { command: 'preview', targets: releases, path, days, json: true }, place)
  const link: Pick<Preview, 'url' | 'until'> = JSON.parse(printed.join('\n'))
  return { ...link, releases }
}

/** Builds an app, and stores it under a name that says when it ends. Resolves to `<app>@<version>`. */
async function storePreview(context: MfeContext, name: string, end: Date, flags: PreviewFlags): Promise<string> {
  const found = appIn(context, name)
  if (flags.build) await context.build(found.app)
  const { bytes } = await readBuild(found.app, found.folder)
  const version = toPreviewVersion(end, shortHash(bytes.manifest))
  const printed: string[] = []
  const quiet = { ...context, print: (text: string) => void printed.push(text) }
  await publishFrom(quiet, found, { ...(flags.to !== undefined && { to: flags.to }), version, build: false })
  if (!flags.json) for (const text of printed.filter((each) => each.startsWith('Warnings:'))) context.print(text)
  return nameOf({ app: found.app, version })
}

const describe = ({ url, until, releases }: Preview): string =>
  [
    `Stored for this link: ${releases.join(', ')}. Nothing live has changed, and a preview never goes live.`,
    url,
    `Works until ${formatTime(until)}.`,
  ].join('\n')
