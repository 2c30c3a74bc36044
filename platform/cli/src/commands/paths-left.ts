import { type Channel, nameOf } from '@mfe/release'

/** Says which paths the stable version leaves to other apps, and how it gets them back. */
export function describePathsLeft(app: string, { stable, without }: Channel): string[] {
  if (!stable || !without) return []
  const name = nameOf({ app, version: stable })
  return [
    `${name} is live without ${without.join(', ')}, which other apps served when it was rolled back. Once they no longer do, make it complete: pnpm mfe promote ${name}`,
  ]
}
