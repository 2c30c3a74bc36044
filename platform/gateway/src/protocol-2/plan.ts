import { assetUrl, type CompositionPlan, protocolsOf, type RemoteRelease } from '@mfe/contract'
import { type ComposedApp, type Composition, remotesFor } from '../composition/composition.ts'

/** Returns whether the shell was built for rendering and plan protocol 2. Both changed to 3 in the same version. */
export const isProtocol2 = ({ shell }: Pick<Composition, 'shell'>): boolean => protocolsOf(shell.release).plan < 3

/**
 * Converts a plan to protocol 2, with full menu entries and the addresses of each release's entry and hashes. The
 * return type is the current plan's, although only shells built for protocol 2 can read the result.
 */
export function toProtocol2Plan(plan: Omit<CompositionPlan, 'modules'>, composition: Composition): CompositionPlan {
  const remotes = remotesFor(composition, plan.audience).map(([name, remote]) => [
    name,
    { ...toPlannedRemote(name, remote), ...(remote.previous && { previous: toPlannedRemote(name, remote.previous) }) },
  ])
  return { ...plan, remotes: Object.fromEntries(remotes), menu: composition.menu } as unknown as CompositionPlan
}

function toPlannedRemote(name: string, { version, release }: ComposedApp<RemoteRelease>) {
  const integrity = release.files[`web/${release.hashes}`]?.integrity
  if (!integrity) throw new Error(`${name}@${version} has no file ${release.hashes}.`)
  return {
    version,
    entry: assetUrl(name, version, release.entry),
    hashes: { url: assetUrl(name, version, release.hashes), integrity },
  }
}
