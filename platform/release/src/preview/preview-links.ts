import { isSigned, signText } from '@mfe/http/tokens'
import type { Preview } from '../channel/resolve-composition.ts'
import { isAppName, isVersion } from '../names.ts'
import { parsePreviewKey } from '../store/preview-key.ts'

/** Who may preview: everyone, holders of a link that `mfe preview` created, or no one. The key is as a store keeps it. */
export type PreviewPolicy = { mode: 'open' } | { mode: 'signed'; key: string } | { mode: 'off' }

/** Formats the value of `?mfe=` that requests a version. Under a signing policy, adds the expiry and a signature. */
export function formatPreview({ app, version }: Preview, policy: PreviewPolicy, expiresAt: Date): string {
  const target = `${app}@${version}`
  if (policy.mode !== 'signed') return target
  const expiry = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `${target}~${expiry}~${signText(parsePreviewKey(policy.key, expiresAt).signing, textOf(target, expiry))}`
}

/** Parses the values of `?mfe=`. Ignores those that are malformed or expired, or lack a valid signature. */
export function parsePreviews(values: readonly string[], policy: PreviewPolicy, now: Date): Preview[] {
  if (policy.mode === 'off') return []
  return values.flatMap((value) => {
    const [target = '', expiry = '', signed = ''] = value.split('~')
    const at = target.indexOf('@')
    const [app, version] = [target.slice(0, Math.max(at, 0)), target.slice(at + 1)]
    if (!isAppName(app) || !isVersion(version)) return []
    if (policy.mode === 'signed') {
      if (Number.parseInt(expiry, 36) * 1000 < now.getTime()) return []
      const { accepted } = parsePreviewKey(policy.key, now)
      if (!isSigned(textOf(target, expiry), signed, accepted)) return []
    }
    return [{ app, version }]
  })
}

const textOf = (target: string, expiry: string): string => `preview:${target}~${expiry}`
