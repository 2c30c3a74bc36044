import {
  assertNotRevoked,
  commandFailed,
  formatPreview,
  hasPreviewEnded,
  nameOf,
  type PreviewPolicy,
  parseTarget,
  previewEnd,
  rotatePreviewKey,
} from '#index.ts'
import { requireLiveShell } from '../preconditions/live-shell.ts'
import type { CommandContext } from './context.ts'
import { formatTime } from './format.ts'
import { afterDays } from './parse-options.ts'

export async function previewCommand(
  { store, config, print, now }: CommandContext,
  { targets, path, days, json }: { targets: readonly string[]; path?: string; days: string; json?: boolean },
): Promise<void> {
  if (config.previews === 'off') {
    throw commandFailed(
      'Previews are off. To fix: set MFE_PREVIEW to open or signed, for the gateway and for this command.',
    )
  }
  const wanted = afterDays(days, now())
  const ends = endsOf(targets.map(parseTarget), now())
  const previewed = await Promise.all(
    targets.map(parseTarget).map(async (target) => {
      assertNotRevoked(await store.channel(target.app), target.version)
      return { target, ...(await store.release(target.app, target.version)) }
    }),
  )
  if (!previewed.some(({ kind }) => kind === 'shell')) await requireLiveShell({ store, config })
  // The key is created last, because a wrong store must not get one.
  const policy: PreviewPolicy =
    config.previews === 'signed' ? { mode: 'signed', key: await store.previewKey() } : { mode: 'open' }

  const expiresAt = earliest([...ends, ...(policy.mode === 'signed' ? [wanted] : [])])
  const link = new URL(config.siteUrl)
  for (const { target, routes } of previewed) {
    if (link.pathname === '/') link.pathname = path ?? routes.find((route) => !route.path.includes(':'))?.path ?? '/'
    link.searchParams.append('mfe', formatPreview(target, policy, expiresAt ?? wanted))
  }
  const url = link.href.replaceAll('%40', '@')
  const until = expiresAt?.toISOString()
  if (json) print(JSON.stringify({ url, until }))
  else print(until === undefined ? url : `${url}\nWorks until ${formatTime(until)}.`)
}

export async function rotatePreviewKeyCommand(
  { store, config, print, now }: CommandContext,
  { days }: { days: string },
): Promise<void> {
  const validUntil = afterDays(days, now(), { canBeZero: true })
  // A wrong store must not get a key.
  await requireLiveShell({ store, config })
  await store.replacePreviewKey(rotatePreviewKey(await store.previewKey(), now(), validUntil))
  print('New preview links are signed with the new key, which gateways accept within two seconds.')
  print(`Earlier ones work until ${formatTime(validUntil.toISOString())}.`)
}

/** Returns when the previews of working trees among these versions end. Throws for one that has ended. */
function endsOf(targets: readonly ReturnType<typeof parseTarget>[], now: Date): Date[] {
  const ended = targets.find(({ version }) => hasPreviewEnded(version, now))
  if (!ended) return targets.flatMap(({ version }) => previewEnd(version) ?? [])
  throw commandFailed(
    `The preview ${nameOf(ended)} has ended. To fix: create another one: pnpm mfe preview ${ended.app} --working-tree`,
  )
}

const earliest = (times: readonly Date[]): Date | undefined =>
  times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : undefined
