import { formatPreview, type PreviewPolicy, parseTarget, ReleaseError, rotatePreviewKey } from '@mfe/release'
import { requireLiveShell } from '../preconditions/live-shell.ts'
import type { MfeContext } from './context.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Prints a link that shows published versions on one page, signed if previews require it. */
export async function previewCommand(
  { store, config, print, now }: MfeContext,
  targets: readonly string[],
  flags: { path?: string; days: string },
): Promise<void> {
  if (config.previews === 'off') {
    throw new ReleaseError(
      'command/failed',
      'Previews are off. To fix: set MFE_PREVIEW to open or signed, for the gateway and for this command.',
    )
  }
  const days = Number(flags.days)
  if (!(days > 0 && days <= 365))
    throw new ReleaseError(
      'command/failed',
      `--days ${flags.days} is not a valid number of days. To fix: use a number from 1 to 365.`,
    )
  const previewed = await Promise.all(
    targets.map(parseTarget).map(async (target) => ({ target, ...(await store.release(target.app, target.version)) })),
  )
  if (!previewed.some(({ kind }) => kind === 'shell')) await requireLiveShell({ store, config })
  // The key is created last, because a wrong store must not get one.
  const policy: PreviewPolicy =
    config.previews === 'signed' ? { mode: 'signed', key: await store.previewKey() } : { mode: 'open' }
  const expiresAt = new Date(now().getTime() + days * DAY_MS)

  const link = new URL(config.siteUrl)
  for (const { target, routes } of previewed) {
    if (link.pathname === '/') link.pathname = flags.path ?? routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
    link.searchParams.append('mfe', formatPreview(target, policy, expiresAt))
  }
  print(link.href.replaceAll('%40', '@'))
  if (policy.mode === 'signed') print(`Works until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`)
}

/** Replaces the key that signs preview links. Links that the former key signed work until a stated time. */
export async function rotatePreviewKeyCommand(
  { store, config, print, now }: MfeContext,
  { days: typed }: { days: string },
): Promise<void> {
  const days = Number(typed)
  if (!(days >= 0 && days <= 365)) {
    throw new ReleaseError(
      'command/failed',
      `--days ${typed} is not a valid number of days. To fix: use a number from 0 to 365.`,
    )
  }
  // A wrong store must not get a key.
  await requireLiveShell({ store, config })
  const validUntil = new Date(now().getTime() + days * DAY_MS)
  await store.replacePreviewKey(rotatePreviewKey(await store.previewKey(), now(), validUntil))
  print('New preview links are signed with the new key, which gateways accept within two seconds.')
  print(`Earlier ones work until ${validUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC.`)
}
