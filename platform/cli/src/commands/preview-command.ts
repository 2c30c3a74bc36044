import { commandFailed, formatPreview, type PreviewPolicy, parseTarget, rotatePreviewKey } from '@mfe/release'
import { requireLiveShell } from '../preconditions/live-shell.ts'
import type { MfeContext } from './context.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export async function previewCommand(
  { store, config, print, now }: MfeContext,
  targets: readonly string[],
  flags: { path?: string; days: string },
): Promise<void> {
  if (config.previews === 'off') {
    throw commandFailed(
      'Previews are off. To fix: set MFE_PREVIEW to open or signed, for the gateway and for this command.',
    )
  }
  const expiresAt = afterDays(flags.days, now(), 1)
  const previewed = await Promise.all(
    targets.map(parseTarget).map(async (target) => ({ target, ...(await store.release(target.app, target.version)) })),
  )
  if (!previewed.some(({ kind }) => kind === 'shell')) await requireLiveShell({ store, config })
  // The key is created last, because a wrong store must not get one.
  const policy: PreviewPolicy =
    config.previews === 'signed' ? { mode: 'signed', key: await store.previewKey() } : { mode: 'open' }

  const link = new URL(config.siteUrl)
  for (const { target, routes } of previewed) {
    if (link.pathname === '/') link.pathname = flags.path ?? routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
    link.searchParams.append('mfe', formatPreview(target, policy, expiresAt))
  }
  print(link.href.replaceAll('%40', '@'))
  if (policy.mode === 'signed') print(`Works until ${formatMinute(expiresAt)}.`)
}

export async function rotatePreviewKeyCommand(
  { store, config, print, now }: MfeContext,
  { days }: { days: string },
): Promise<void> {
  const validUntil = afterDays(days, now(), 0)
  // A wrong store must not get a key.
  await requireLiveShell({ store, config })
  await store.replacePreviewKey(rotatePreviewKey(await store.previewKey(), now(), validUntil))
  print('New preview links are signed with the new key, which gateways accept within two seconds.')
  print(`Earlier ones work until ${formatMinute(validUntil)}.`)
}

/** Parses a number of days, at least as many as the message says. */
function afterDays(days: string, now: Date, least: 0 | 1): Date {
  const amount = Number(days)
  const isEnough = least === 0 ? amount >= 0 : amount > 0
  if (isEnough && amount <= 365) return new Date(now.getTime() + amount * DAY_MS)
  throw commandFailed(`--days ${days} is not a valid number of days. To fix: use a number from ${least} to 365.`)
}

const formatMinute = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
